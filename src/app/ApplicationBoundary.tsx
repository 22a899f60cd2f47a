import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useVisit, type Visit } from '#client/BackendProvider.tsx'
import { neverCame } from '#client/failure.ts'
import { logApplicationError } from '#client/security-events.ts'
import { ErrorScreen, type Notified } from '#kit/parts/ErrorScreen.tsx'

/** Errors inside are recorded, and an understandable page is shown instead. */
export const ApplicationBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary backend={useVisit()}>{children}</Boundary>
)

export const frameBroke = 'Unexpected Application Error!'

/** The frame itself failed, not a page in it: the next address is tried again. */
export const FrameBoundary = ({ at, children }: { at: string; children: ReactNode }) => (
  <Boundary backend={useVisit()} at={at} title={frameBroke}>
    {children}
  </Boundary>
)

type Props = { backend: Visit; at?: string; title?: string; children: ReactNode }
type State = { broken: boolean; brokenAt: string | undefined; neverCame: boolean; notified: Notified }

class Boundary extends Component<Props, State> {
  override state: State = { broken: false, brokenAt: undefined, neverCame: false, notified: 'asked' }

  static getDerivedStateFromError = (error: unknown): State => ({
    broken: true,
    brokenAt: undefined,
    neverCame: neverCame(error),
    notified: 'asked',
  })

  /** A failure at one address is tried again at the next. */
  static getDerivedStateFromProps({ at }: Props, { broken, brokenAt = at }: State): Partial<State> | null {
    return broken ? { broken: brokenAt === at, brokenAt } : null
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const tell = logApplicationError(
      this.props.backend,
      error instanceof Error ? error : new Error(String(error)),
      componentStack ?? null,
    )
    void tell.then((isRecorded) => this.setState({ notified: isRecorded ? 'yes' : 'no' }))
  }

  /**
   * A screen whose code failed to load, over a bad connection or after an update, is remembered as broken: only
   * reloading the page requests it again.
   */
  retry = () => (this.state.neverCame || this.props.title ? location.reload() : this.setState({ broken: false }))

  override render() {
    const { title, children } = this.props
    const { notified, neverCame } = this.state
    const words = { notified, neverCame, onRetry: this.retry }
    if (!this.state.broken) return children
    // Without its frame the page has no other main element.
    return title ? (
      <main>
        <ErrorScreen title={title} {...words} />
      </main>
    ) : (
      <ErrorScreen {...words} />
    )
  }
}
