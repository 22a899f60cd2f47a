import type { TraceContext } from './trace-context.ts'

/** `parent`: a decision of the caller applies. */
export type Sampler = { parent: boolean; ratio: number }

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export function samplerOf(name: (typeof samplers)[number], ratio: number): Sampler {
  const kind = name.replace('parentbased_', '')
  return {
    parent: name.startsWith('parentbased_'),
    ratio: kind === 'always_on' ? 1 : kind === 'always_off' ? 0 : ratio,
  }
}

/** By the last seven bytes of the id, so that every program with this trace and this ratio decides the same. */
export function isSampled({ parent, ratio }: Sampler, traceId: string, caller?: TraceContext): boolean {
  if (parent && caller) return caller.sampled
  return Number(BigInt(`0x${traceId.slice(18)}`)) < ratio * 2 ** 56
}
