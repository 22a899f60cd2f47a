import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'
import { schematron, type Finding } from './schematron.ts'

/**
 * The folder with files published by others, where one was installed: the schemas of UBL 2.1 (`xsd/`), and the rules
 * of EN 16931 and of Peppol. Their licenses do not let us pass them on (decision 0172), so the tests name the folder
 * by GRANARY_STANDARDS and compare us with the results of the last time it was there.
 */
export const standards = process.env.GRANARY_STANDARDS
const rules = ['EN16931-UBL-validation-preprocessed.sch', 'PEPPOL-EN16931-UBL.sch']
export const has = (name: string): boolean => standards !== undefined && existsSync(join(standards, name))

/** The documents that their schema refuses, and why. */
export async function againstSchema(documents: readonly string[], schema: string, folder = ''): Promise<string[][]> {
  const around = folder
    ? readdirSync(join(standards!, folder, 'common')).map((fileName) => ({
        fileName,
        contents: flat(readFileSync(join(standards!, folder, 'common', fileName), 'utf8')),
      }))
    : []
  const { errors } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: [{ fileName: 'schema.xsd', contents: flat(readFileSync(join(standards!, folder, schema), 'utf8')) }],
    preload: around,
    maxMemoryPages: memoryPages.GiB,
  })
  return documents.map((_, at) =>
    errors
      .filter(({ rawMessage, loc }) => (loc?.fileName ?? rawMessage.split(':')[0]) === `${at}.xml`)
      .map(({ message }) => message),
  )
}
/** The validator has one folder: a schema's imports are beside it. */
const flat = (schema: string) =>
  schema
    .replaceAll(/schemaLocation="[^"]*\/([^"/]+)"/g, 'schemaLocation="$1"')
    .replaceAll(/schemaLocation="http[^"]*"/g, '')

let judges: ReturnType<typeof schematron>[] | undefined
export const officialRules = () =>
  (judges ??= rules.map((name) => schematron(readFileSync(join(standards!, name), 'utf8'))))
export const againstRules = (xml: string): Finding[] => officialRules().flatMap(({ judge }) => judge(xml))

/** The errors of an invoice or a credit note: by its schema, and only then by the rules; in their order, each once. */
export async function verdictsOf(documents: readonly string[]): Promise<string[][]> {
  const verdicts: string[][] = documents.map(() => [])
  for (const kind of ['Invoice', 'CreditNote']) {
    const own = documents.flatMap((xml, at) => (xml.includes(`<${kind} `) ? [at] : []))
    const found = await againstSchema(
      own.map((at) => documents[at]!),
      `maindoc/UBL-${kind}-2.1.xsd`,
      'xsd',
    )
    for (const [place, at] of own.entries())
      verdicts[at] = found[place]!.length > 0 ? ['UBL-2.1'] : fatalsOf(documents[at]!)
  }
  return verdicts
}

/**
 * Two of an element that a rule wants once, where the schema allows more: the rules end in an error, and any runner
 * refuses the document.
 */
export const unjudged = 'cannot be judged'
function fatalsOf(xml: string): string[] {
  try {
    return [
      ...new Set(
        againstRules(xml)
          .filter(({ flag }) => flag === 'fatal')
          .map(({ rule }) => rule),
      ),
    ].toSorted()
  } catch (error) {
    if (error instanceof Error && /^(XPTY|FORG)\d{4}/.test(error.message)) return [unjudged]
    throw error
  }
}
