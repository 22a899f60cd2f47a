import { editForm, newForm } from '#kit/record/form-pages.tsx'
import { declared } from '#kit/pages/declared.tsx'
import { area } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

export const forms = area('Utility Form Filler', {
  '/utility-form-filler': {
    title: 'Forms',
    roles: ['admin', 'manager'],
    views: {
      'tab=formBuilder': 'Form builder',
      'tab=pdfStudio': 'PDF studio',
      'tab=workflow': 'Form workflow',
      'tab=autoRules': 'Form rules',
      'tab=analytics': 'Form analytics',
      'tab=admin': 'Form administration',
      'tab=compliance': 'Form compliance',
      'tab=delivery': 'Form delivery',
      'tab=webhooks': 'Webhooks',
      'tab=audit': 'Form history',
    },
    screen: screen(() => import('./pages/UtilityFormsScreen.tsx')),
  },
  '/utility-form-filler/new': {
    title: 'New form',
    roles: ['admin', 'manager'],
    ...newForm(() => import('./forms/records.ts').then((file) => file.form), {
      sends: 'forms/draft',
      makes: 'forms',
      mine: 'owner',
      start: { retention_months: 84 },
      under: 'Forms',
    }),
  },
  // Open to all staff, whatever their role.
  '/utility-form-filler/mine': {
    title: 'Forms to fill in',
    screen: screen(() => import('./submissions/screens/MineScreen.tsx')),
  },
  '/utility-form-filler/fill/:id': {
    title: 'Form',
    screen: screen(() => import('./submissions/screens/FillScreen.tsx')),
  },
  ...declared<typeof import('./submissions/pages.ts')>('forms/submissions'),
  '/utility-form-filler/submissions/:id': {
    title: 'Submission',
    of: 'form_submissions',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pages/SubmissionScreen.tsx')),
  },
  ...declared<typeof import('./versions/pages.ts')>('forms/versions'),
  ...declared<typeof import('./form-rules/pages.ts')>('forms/form-rules'),
  ...declared<typeof import('./deliveries/pages.ts')>('forms/deliveries'),
  ...declared<typeof import('./webhooks/pages.ts')>('forms/webhooks'),
  '/utility-form-filler/pdf/:id': {
    title: 'PDF template',
    of: 'pdf_templates',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./pdf/screens/PdfScreen.tsx')),
  },
  '/utility-form-filler/public/new': {
    title: 'New public form',
    roles: ['admin', 'manager'],
    ...newForm(() => import('./public-forms/records.ts').then((file) => file.publicForm), {
      sends: 'public-forms/create',
      start: { layout: 'steps' },
      under: 'Forms',
    }),
  },
  ...declared<typeof import('./public-forms/pages.ts')>('forms/public-forms'),
  '/utility-form-filler/public/:id/edit': {
    title: 'Edit public form',
    roles: ['admin', 'manager'],
    ...editForm(() => import('./public-forms/records.ts').then((file) => file.publicForm), {
      sends: 'public-forms/edit',
      under: 'Forms',
    }),
  },
  // Pages that people without an account open.
  '/f/receipt': {
    title: phrase('Receipt'),
    open: 'alone',
    words: ['forms'],
    screen: screen(() => import('./public-forms/screens/ReceiptScreen.tsx')),
  },
  '/f/verify': {
    title: phrase('Verify a receipt'),
    open: 'alone',
    words: ['forms'],
    screen: screen(() => import('./public-forms/screens/VerifyScreen.tsx')),
  },
  '/f/:address': {
    title: phrase('Form'),
    open: 'alone',
    words: ['forms'],
    screen: screen(() => import('./public-forms/screens/PublicFormScreen.tsx')),
  },
  '/utility-form-filler/:id': { of: 'forms', title: 'Form', screen: screen(() => import('./pages/FormScreen.tsx')) },
  '/utility-form-filler/:id/edit': {
    title: 'Edit form',
    roles: ['admin', 'manager'],
    ...editForm(() => import('./forms/records.ts').then((file) => file.form), { sends: 'forms/edit', under: 'Forms' }),
  },
  '/utility-form-filler/:id/build': {
    title: 'Build form',
    roles: ['admin', 'manager'],
    screen: screen(() => import('./versions/screens/BuilderScreen.tsx')),
  },
})
