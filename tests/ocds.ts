import Ajv from 'ajv'
import { readFileSync } from 'node:fs'

/** The published schemas of the Open Contracting Data Standard, version 1.1.5. */
const schema = (name: string) => JSON.parse(readFileSync(`tests/fixtures/ocds/${name}.json`, 'utf8'))
const { default: Judge } = Ajv as unknown as { default: typeof Ajv.default }
const formats = {
  uri: (text: string) => URL.canParse(text),
  'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text),
}
const judge = new (Judge ?? Ajv)({ strict: false, logger: false, schemaId: '$id', validateFormats: true, formats })
for (const name of [
  'release-schema',
  'versioned-release-validation-schema',
  'release-package-schema',
  'record-package-schema',
]) {
  const { id, $schema: _draft, ...rest } = schema(name)
  judge.addSchema({ $id: id, ...rest })
}

/** The standard's errors in a package; none when it is valid. */
export function whyNotValid(name: 'release-package-schema' | 'record-package-schema', body: unknown): string[] {
  const check = judge.getSchema(`https://standard.open-contracting.org/schema/1__1__5/${name}.json`)!
  return check(body) ? [] : check.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

type Json = Record<string, any>
const definitions = schema('release-schema')
const resolved = (part: Json | undefined): Json =>
  part?.$ref
    ? resolved(
        part.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, name: string) => at[name], definitions),
      )
    : (part ?? {})

/**
 * The releases of one process merged by the published rules, as marked in the schema (omitWhenMerged,
 * wholeListMerge): written from the standard, as an independent check of the product's merging.
 */
export const mergedBySchema = (releases: readonly Json[]): Json =>
  releases
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .reduce((before, after) => laidOver(before, after, definitions), {} as Json)

function laidOver(before: Json, after: Json, { properties = {} }: Json): Json {
  const merged = { ...before }
  for (const [name, value] of Object.entries(after)) {
    const rule = resolved(properties[name])
    const { omitWhenMerged, wholeListMerge } = { ...rule, ...properties[name] }
    if (omitWhenMerged) continue
    if (value === null) delete merged[name]
    else if (Array.isArray(value) && !wholeListMerge && value.every(isObject))
      merged[name] = listLaidOver(merged[name] ?? [], value, resolved(rule.items))
    else if (isObject(value)) merged[name] = laidOver(isObject(merged[name]) ? merged[name] : {}, value, rule)
    else merged[name] = value
  }
  return merged
}

function listLaidOver(before: readonly Json[], after: readonly Json[], rule: Json): Json[] {
  const merged = [...before]
  for (const each of after) {
    const at = each.id === undefined ? -1 : merged.findIndex(({ id }) => id === each.id)
    if (at < 0) merged.push(laidOver({}, each, rule))
    else merged[at] = laidOver(merged[at]!, each, rule)
  }
  return merged
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
