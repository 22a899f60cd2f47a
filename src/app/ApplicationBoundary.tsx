import { Component, type ErrorInfo, type ReactNode } from 'react'
import type { Backend } from '#client/backend.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { logApplicationError } from '#client/security-events.ts'
import { ErrorScreen } from '#kit/parts/ErrorScreen.tsx'

/** What breaks inside is recorded, and an understandable page stands in its place. */
export const ApplicationBoundary = ({ children }: { children: ReactNode }) => <Boundary backend={useBackend()}>{children}</Boundary>

class Boundary extends Component<{ backend: Backend; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    void logApplicationError(this.props.backend, error instanceof Error ? error : new Error(String(error)), componentStack ?? null)
  }

  override render() {
    return this.state.broken ? <ErrorScreen onRetry={() => this.setState({ broken: false })} /> : this.props.children
  }
}
