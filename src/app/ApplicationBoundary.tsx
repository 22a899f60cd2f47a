import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useVisit, type Visit } from '#client/BackendProvider.tsx'
import { logApplicationError } from '#client/security-events.ts'
import { ErrorScreen } from '#kit/parts/ErrorScreen.tsx'

/** What breaks inside is recorded, and an understandable page stands in its place. */
export const ApplicationBoundary = ({ children }: { children: ReactNode }) => <Boundary backend={useVisit()}>{children}</Boundary>

type State = { broken: boolean; neverCame: boolean }

class Boundary extends Component<{ backend: Visit; children: ReactNode }, State> {
  override state: State = { broken: false, neverCame: false }

  static getDerivedStateFromError = (error: unknown): State => ({ broken: true, neverCame: /dynamically imported|module script/.test(String(error)) })

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    void logApplicationError(this.props.backend, error instanceof Error ? error : new Error(String(error)), componentStack ?? null)
  }

  /** A screen whose code never came, over a bad line or after an update, is remembered as broken: only loading the page again asks for it anew. */
  retry = () => (this.state.neverCame ? location.reload() : this.setState({ broken: false }))

  override render() {
    return this.state.broken ? <ErrorScreen onRetry={this.retry} /> : this.props.children
  }
}
