import Ajv from 'ajv'
import { readFileSync } from 'node:fs'

/** The published schemas of the Open Contracting Data Standard, version 1.1.5. */
const schema = (name: string) => JSON.parse(readFileSync(`tests/fixtures/ocds/${name}.json`, 'utf8'))
const { default: Judge } = Ajv as unknown as { default: typeof Ajv.default }
const formats = { uri: (text: string) => URL.canParse(text), 'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) }
const judge = new (Judge ?? Ajv)({ strict: false, logger: false, schemaId: '$id', validateFormats: true, formats })
for (const name of ['release-schema', 'versioned-release-validation-schema', 'release-package-schema', 'record-package-schema']) {
  const { id, $schema: _draft, ...rest } = schema(name)
  judge.addSchema({ $id: id, ...rest })
}

/** What the standard has against a package; nothing when it is valid. */
export function whyNotValid(name: 'release-package-schema' | 'record-package-schema', body: unknown): string[] {
  const check = judge.getSchema(`https://standard.open-contracting.org/schema/1__1__5/${name}.json`)!
  return check(body) ? [] : check.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
