import { Component, Suspense, type ReactNode } from 'react'
import { neverCame } from '#client/failure.ts'
import { NotLoaded } from '#client/NotLoaded.tsx'
import { sentence } from '#client/sentences.ts'

/** Nothing to see, but paper waits for it. */
const coming = <span hidden data-coming />

type PartProps = { fallback?: ReactNode; children: ReactNode }

/** A part of a page: it has its placeholder while it loads, and where its files never come it alone says so. */
export class Part extends Component<PartProps, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    if (error === null) return <Suspense fallback={this.props.fallback ?? coming}>{this.props.children}</Suspense>
    // Everything else is a fault of the program: the boundary of the page records it.
    if (!neverCame(error)) throw error
    return <NotLoaded reason={sentence(error)} retry={() => location.reload()} />
  }
}
