import { Outlet } from 'react-router'
import { AccountMenu } from './AccountMenu.tsx'
import { Header } from './Header.tsx'

export const WorkFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <Header home="/dashboard">
      <AccountMenu />
    </Header>
    <main id="main" tabIndex={-1} className="grow">
      <Outlet />
    </main>
  </div>
)
