import { randomBytes } from 'node:crypto'

/** The trace of a call, as one program passes it to the next (W3C Trace Context, level 1). */
export type TraceContext = { traceId: string; spanId: string; sampled: boolean; state?: string }

const readable = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const longestState = 512
/** Keys and values as in the standard; anything else is not passed on. */
const readableState =
  /^[a-z\d][\w*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{1,256}(\s*,\s*[a-z\d][\w*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{1,256})*$/

type Header = string | string[] | undefined

/** Undefined for an unreadable header: the trace then begins here, as the standard requires. */
export function readTraceparent(parent: Header, state?: Header): TraceContext | undefined {
  const found = typeof parent === 'string' ? readable.exec(parent) : null
  if (!found) return undefined
  const [, version, traceId, spanId, flags, rest] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    string | undefined,
  ]
  if (version === 'ff' || (version === '00' && rest !== undefined) || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return undefined
  const states = Array.isArray(state) ? state.join(',') : state
  const isKept = states !== undefined && states.length <= longestState && readableState.test(states)
  return { traceId, spanId, sampled: (parseInt(flags, 16) & 1) === 1, ...(isKept && { state: states }) }
}

export const writeTraceparent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

export const newTraceId = (): string => idOf(16)
export const newSpanId = (): string => idOf(8)

/** All zeros mean none. */
function idOf(bytes: number): string {
  const id = randomBytes(bytes).toString('hex')
  return /^0+$/.test(id) ? idOf(bytes) : id
}
