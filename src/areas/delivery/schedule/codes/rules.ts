/** 2.1 comes before 2.10, and 2 before both. */
export function compareCodes(a: string, b: string): number {
  const [x, y] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let at = 0; at < Math.max(x.length, y.length); at++)
    if ((x[at] ?? -1) !== (y[at] ?? -1)) return (x[at] ?? -1) - (y[at] ?? -1)
  return 0
}

export const isCode = (code: string): boolean => /^\d+(\.\d+)*$/.test(code)

/** 2.1 and 2.1.3 are below 2; 21 is not. */
export const isBelow = (code: string, of: string): boolean => code.startsWith(`${of}.`)

/** How deep a task is: 2.1 is one level below 2. */
export const levelOf = (code: string): number => code.split('.').length - 1
