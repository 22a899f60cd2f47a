import '#kit/theme/granary.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AuthProvider } from '#client/AuthProvider.tsx'
import { connect } from '#client/backend.ts'
import { BackendProvider } from '#client/BackendProvider.tsx'
import { finishElsewhere } from '#client/elsewhere.ts'
import { loadConfig } from '#client/config.ts'
import { Toasts } from '#kit/parts/Toasts.tsx'
import { ApplicationBoundary } from './ApplicationBoundary.tsx'
import { routes } from './routes.tsx'
import { Unreachable } from './Unreachable.tsx'

const router = createBrowserRouter(routes)
const root = createRoot(document.getElementById('root')!)
const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5 * 60_000 } } })

try {
  const backend = connect(await loadConfig())
  await finishElsewhere(backend)
  root.render(
    <StrictMode>
      <BackendProvider backend={backend}>
        <ApplicationBoundary>
          <QueryClientProvider client={queries}>
            <AuthProvider>
              <RouterProvider router={router} />
              <Toasts />
            </AuthProvider>
          </QueryClientProvider>
        </ApplicationBoundary>
      </BackendProvider>
    </StrictMode>,
  )
} catch {
  root.render(<Unreachable />)
}
