import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'

const folder = 'tests/fixtures/grants-gov'

/** Errors of a document under a Grants.gov form's public schema, in the words of libxml2; none where it is valid. */
export async function againstGrantsGov(xml: string, schema: string): Promise<string[]> {
  const read = (fileName: string) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') })
  const { errors } = await validateXML({
    xml: [{ fileName: 'form.xml', contents: xml }],
    schema: [read(schema)],
    preload: readdirSync(folder)
      .filter((name) => name.endsWith('.xsd') && name !== schema)
      .map(read),
    maxMemoryPages: memoryPages.GiB,
  })
  return errors.map(({ message }) => message)
}
