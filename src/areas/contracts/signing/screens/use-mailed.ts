import type { Content } from '../../text/rules.ts'

/** The document that a link is for. */
export type Shown = {
  agency: string
  number: string
  title: string
  name: string
  email: string
  status: 'out' | 'complete' | 'void'
  reason: string | null
  signed: boolean
  waitsFor: string[]
}
/** The document that a code opens. */
export type Opened = {
  title: string
  digest: string
  status: Shown['status']
  intent: string
  place: number
  content: Content
  signatures: { place: number; signed_at: string }[]
}
