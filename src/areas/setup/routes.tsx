import { editForm } from '#kit/record/form-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'

export const setup = area('Organization Admin', {
  '/setup-guide': { title: 'Setup guide', screen: screen(() => import('./guide/screens/GuideScreen.tsx')) },
  '/setup-guide/starter-pack': {
    title: 'Starter pack',
    screen: screen(() => import('./starter/screens/StarterPackScreen.tsx')),
  },
  '/imports': { title: 'Imports', screen: screen(() => import('./imports/screens/ImportsScreen.tsx')) },
  '/imports/new': { title: 'New import', screen: screen(() => import('./imports/screens/NewImportScreen.tsx')) },
  '/imports/employees/:id/edit': {
    title: 'Edit prepared invitation',
    of: 'prepared_invitations',
    roles: ['admin'],
    ...editForm(
      () => import('#areas/organization/members/prepared/records.ts').then((file) => file.preparedInvitation),
      { sends: 'prepared-invitations/edit', list: '/imports' },
    ),
  },
  ...declared<typeof import('./imports/pages.ts')>('setup/imports'),
})
