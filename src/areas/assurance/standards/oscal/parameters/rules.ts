export type Param = {
  id?: string
  label?: string
  values?: string[]
  select?: { 'how-many'?: string; choice?: string[] }
  [other: string]: unknown
}
type Holder = { params?: Param[]; groups?: Holder[]; controls?: Holder[] }

/** Every parameter of a catalog by its id, which is unique in the file. */
export function paramsIn(holder: Holder, found = new Map<string, Param>()): Map<string, Param> {
  for (const param of holder.params ?? []) if (param.id) found.set(param.id, param)
  for (const inner of [...(holder.groups ?? []), ...(holder.controls ?? [])]) paramsIn(inner, found)
  return found
}

const insertion = /\{\{\s*(?:insert:\s*)?(?:([a-z-]+),\s*)?([^{}\s,]+)\s*\}\}/g

/**
 * The text with its parameters filled in, as NIST prints them: the value, or what the organization has to assign or
 * select.
 */
export const fill = (text: string, params: ReadonlyMap<string, Param>, above: readonly string[] = []): string =>
  text.replace(insertion, (_, kind: string | undefined, id: string) => {
    const param = kind === undefined || kind === 'param' ? params.get(id) : undefined
    if (!param || above.includes(id)) return kind === undefined || kind === 'param' ? `[Assignment: ${id}]` : id
    const inner = (each: string) => fill(each, params, [...above, id])
    if (param.values && param.values.length > 0) return param.values.map(inner).join(', ')
    const choices = param.select?.choice ?? []
    if (choices.length > 0)
      return `[Selection${param.select?.['how-many'] === 'one-or-more' ? ' (one or more)' : ''}: ${choices.map(inner).join('; ')}]`
    return `[Assignment: ${labelOf(param, id)}]`
  })

/** NIST's file says "frequency" where its publication prints "organization-defined frequency". */
const labelOf = ({ label }: Param, id: string): string =>
  !label ? id : /^(organization-defined|an?|the)\s/i.test(label) ? label : `organization-defined ${label}`
