import { readFileSync } from 'node:fs'
import { memoryPages, validateXML } from 'xmllint-wasm'

type Type =
  | { of: 'sequence' | 'choice'; parts: readonly [name: string, type: string, often: string][] }
  | { of: 'amount'; value: string; Ccy: string }
type Value = {
  base: string
  pattern?: string
  one_of?: readonly string[]
  minLength?: number
  maxLength?: number
  fractionDigits?: number
  totalDigits?: number
  minInclusive?: number
}
type Table = { namespace: string; types: Record<string, Type>; values: Record<string, Value> }

/**
 * The table's part of pain.001.001.09, as a schema for an independent validator, so that we do not judge our own
 * file.
 */
const table = JSON.parse(readFileSync('tests/fixtures/pain-001-001-09.json', 'utf8')) as Table
const known = (type: string) => type in table.types || type in table.values
const limits = ['minInclusive', 'totalDigits', 'fractionDigits', 'minLength', 'maxLength', 'pattern'] as const

const schema = `<xs:schema xmlns="${table.namespace}" xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified" targetNamespace="${table.namespace}"><xs:element name="Document" type="Document"/>${[
  ...Object.entries(table.types).map(
    ([name, type]) => `<xs:complexType name="${name}">${bodyOf(type)}</xs:complexType>`,
  ),
  ...Object.entries(table.values).map(
    ([name, value]) =>
      `<xs:simpleType name="${name}"><xs:restriction base="xs:${value.base}">${(value.one_of ?? []).map((each) => `<xs:enumeration value="${each}"/>`).join('')}${limits.map((limit) => (value[limit] === undefined ? '' : `<xs:${limit} value="${value[limit]}"/>`)).join('')}</xs:restriction></xs:simpleType>`,
  ),
].join('')}</xs:schema>`

function bodyOf(type: Type): string {
  if (type.of === 'amount')
    return `<xs:simpleContent><xs:extension base="${type.value}"><xs:attribute name="Ccy" type="${type.Ccy}" use="required"/></xs:extension></xs:simpleContent>`
  const parts = type.parts.map(([name, of, often]) => {
    const [least, most] = often.split('..') as [string, string]
    return `<xs:element name="${name}" type="${known(of) ? of : 'xs:anyType'}" minOccurs="${least}" maxOccurs="${most === 'n' ? 'unbounded' : most}"/>`
  })
  return `<xs:${type.of}>${parts.join('')}</xs:${type.of}>`
}

/** The table's errors in each of these documents; none where it is valid. */
export async function againstTable(documents: readonly string[]): Promise<string[][]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: [{ fileName: 'schema.xsd', contents: schema }],
    maxMemoryPages: memoryPages.GiB,
  })
  return documents.map((_, at) =>
    errors
      .filter(({ rawMessage, loc }) => (loc?.fileName ?? rawMessage.split(':')[0]) === `${at}.xml`)
      .map(({ message }) => message),
  )
}
