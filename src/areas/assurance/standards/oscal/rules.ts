import { fill, paramsIn, type Param } from './parameters/rules.ts'
import { besides, unreadIn } from './unread/rules.ts'

/** One requirement from a file. Its parent is named by its code and comes before it. */
export type ReadClause = {
  code: string
  heading: string
  body: string | null
  under: string | null
  baseline: 'none' | 'low' | 'moderate' | 'high'
}
/** `unread` names what else the file contains. It is not imported, and the person is told so. */
export type ReadStandard = { title: string; edition: string; clauses: ReadClause[]; unread: string[] }

/** The families of NIST SP 800-53 revision 5, because a profile names controls by their ids alone. */
export const families: Readonly<Record<string, string>> = {
  AC: 'Access Control',
  AT: 'Awareness and Training',
  AU: 'Audit and Accountability',
  CA: 'Assessment, Authorization, and Monitoring',
  CM: 'Configuration Management',
  CP: 'Contingency Planning',
  IA: 'Identification and Authentication',
  IR: 'Incident Response',
  MA: 'Maintenance',
  MP: 'Media Protection',
  PE: 'Physical and Environmental Protection',
  PL: 'Planning',
  PM: 'Program Management',
  PS: 'Personnel Security',
  PT: 'PII Processing and Transparency',
  RA: 'Risk Assessment',
  SA: 'System and Services Acquisition',
  SC: 'System and Communications Protection',
  SI: 'System and Information Integrity',
  SR: 'Supply Chain Risk Management',
}

type Prop = { name?: string; value?: string; class?: string }
type Params = ReadonlyMap<string, Param>
type Part = { name?: string; title?: string; prose?: string; parts?: Part[]; props?: Prop[] }
type Control = { id?: string; title?: string; props?: Prop[]; params?: Param[]; parts?: Part[]; controls?: Control[] }
type Group = { id?: string; title?: string; props?: Prop[]; params?: Param[]; groups?: Group[]; controls?: Control[] }

/** An OSCAL catalog or profile as requirements of a standard, or a sentence if the file is neither. */
export function readOscal(content: unknown): ReadStandard | { reason: string } {
  const { catalog, profile } = (content ?? {}) as {
    catalog?: { metadata?: { title?: string; version?: string } } & Group
    profile?: {
      metadata?: { title?: string; version?: string }
      imports?: { 'include-controls'?: { 'with-ids'?: string[] }[] }[]
    }
  }
  if (catalog) {
    const params = paramsIn(catalog)
    const cut: string[] = []
    const clauses = [
      ...(catalog.groups ?? []).flatMap((group) => ofGroup(group, null, params, cut)),
      ...(catalog.controls ?? []).flatMap((control) => ofControl(control, null, params, cut)),
    ]
    const unread = [
      ...unreadIn('catalog', catalog),
      ...cut.map(
        (code) => `the end of the text of ${code}, which has more than ${longest.toLocaleString('en-US')} characters`,
      ),
    ]
    return clauses.length === 0
      ? { reason: 'This catalog contains no controls.' }
      : {
          title: plain(catalog.metadata?.title) || 'Imported catalog',
          edition: catalog.metadata?.version ?? '',
          clauses,
          unread,
        }
  }
  if (profile) {
    const title = plain(profile.metadata?.title) || 'Imported profile'
    const baseline = (/\b(low|moderate|high)\b/i.exec(title)?.[1]?.toLowerCase() ?? 'none') as ReadClause['baseline']
    const ids = (profile.imports ?? []).flatMap((each) =>
      (each['include-controls'] ?? []).flatMap((included) => included['with-ids'] ?? []),
    )
    return ids.length === 0
      ? { reason: 'This profile includes no controls by name.' }
      : {
          title,
          edition: profile.metadata?.version ?? '',
          clauses: ofIds(ids, baseline),
          unread: unreadIn('profile', profile),
        }
  }
  return { reason: 'This is neither an OSCAL catalog nor an OSCAL profile in JSON.' }
}

function ofGroup(group: Group, under: string | null, params: Params, cut: string[]): ReadClause[] {
  const code = labelOf(group)
  return [
    { code, heading: plain(group.title) || code, body: null, under, baseline: 'none' as const },
    ...(group.groups ?? []).flatMap((each) => ofGroup(each, code, params, cut)),
    ...(group.controls ?? []).flatMap((each) => ofControl(each, code, params, cut)),
  ]
}

const longest = 20_000

function ofControl(control: Control, under: string | null, params: Params, cut: string[]): ReadClause[] {
  const code = labelOf(control)
  const body = (control.parts ?? []).flatMap((part) => proseOf(part, 0, params)).join('\n')
  if (body.length > longest) cut.push(code)
  return [
    {
      code,
      heading: plain(control.title) || code,
      body: body.slice(0, longest) || null,
      under,
      baseline: 'none' as const,
    },
    ...(control.controls ?? []).flatMap((each) => ofControl(each, code, params, cut)),
  ]
}

/**
 * NIST's catalog has each label twice, once with zeros for sorting. The one that its publication prints is the code.
 */
const labelOf = ({ id = '', props = [] }: { id?: string; props?: Prop[] }) => {
  const labels = props.filter(({ name, value }) => name === 'label' && value)
  const printed = labels.find((each) => each.class !== 'zero-padded' && each.class !== 'sp800-53a') ?? labels[0]
  return (printed?.value ?? id)
    .toUpperCase()
    .replace(
      /^([A-Z]{2})-0*(\d+)(?:\(0*(\d+)\))?$/,
      (_, family: string, number: string, enhancement?: string) =>
        `${family}-${number}${enhancement ? `(${enhancement})` : ''}`,
    )
}

function proseOf({ name = '', title, prose, props = [], parts = [] }: Part, depth: number, params: Params): string[] {
  if (besides.includes(name)) return []
  const label = name === 'item' ? props.find((each) => each.name === 'label')?.value : undefined
  const text = [label, title && plain(title), prose && fill(plain(prose), params)].filter(Boolean).join(' ')
  return [
    ...(text ? [`${'  '.repeat(depth)}${text}`] : []),
    ...parts.flatMap((part) => proseOf(part, depth + 1, params)),
  ]
}

/** ac-2.1 is the first enhancement of AC-2, and is under it when AC-2 is there as well. */
function ofIds(ids: readonly string[], baseline: ReadClause['baseline']): ReadClause[] {
  const codes = ids.map(asCode)
  const there = new Set(codes)
  const heads = [...new Set(codes.map((code) => code.slice(0, 2)))].toSorted()
  return heads.flatMap((family) => [
    { code: family, heading: families[family] ?? family, body: null, under: null, baseline: 'none' as const },
    ...codes
      .filter((code) => code.startsWith(`${family}-`))
      .map((code) => {
        const parent = /^(.+?)\(\d+\)$/.exec(code)?.[1]
        return {
          code,
          heading: parent ? `Enhancement ${code.slice(parent.length)} of ${parent}` : `Control ${code}`,
          body: null,
          under: parent && there.has(parent) ? parent : family,
          baseline,
        }
      }),
  ])
}

/** AC-2(1), as the publication writes what the file calls ac-2.1. */
const asCode = (id: string) => id.toUpperCase().replace(/\.(\d+)$/, '($1)')
const plain = (text = '') =>
  text
    .replace(/\*|`/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
