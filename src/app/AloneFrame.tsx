import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useLanguage } from '#client/language.ts'

/** An agency's own page: nothing around it leads elsewhere. */
export function AloneFrame() {
  const { loading } = useAuth()
  useLanguage()
  useEffect(() => {
    if (!loading) delete document.documentElement.dataset.auth
  }, [loading])
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh">
      <Outlet />
    </main>
  )
}
