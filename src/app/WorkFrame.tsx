import { Outlet } from 'react-router'
import { CatalogueProvider } from '#kit/record/catalogue.tsx'
import { usePage } from '#kit/use-page.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Branding } from './Branding.tsx'
import { catalogue } from './catalogue.ts'
import { Header } from './Header.tsx'
import { StartTutorial } from './StartTutorial.tsx'

export const WorkFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <Branding />
    <Header home="/dashboard">
      <StartTutorial />
      <AccountMenu />
    </Header>
    <main id="main" tabIndex={-1} data-planned={usePage()?.route.planned} className="grow">
      <CatalogueProvider load={catalogue}>
        <Outlet />
      </CatalogueProvider>
    </main>
  </div>
)
