import { expect, test } from 'vitest'
import { anywhere, schematron } from './schematron.ts'

const schema = (body: string) => `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <ns prefix="o" uri="urn:order"/><ns prefix="u" uri="utils"/>${body}</schema>`
const order = (body: string) => `<o:order xmlns:o="urn:order">${body}</o:order>`
const found = (body: string, document: string, options = {}) =>
  schematron(schema(body), options)
    .judge(order(document))
    .map(({ rule }) => rule)

test('a failing assert and a true report are found, with their place and flag', () => {
  const both = `<pattern><rule context="o:line"><assert id="A" flag="fatal" test="o:price">A line has a
     price.</assert><report id="R" flag="warning" test="o:price = 0">It is given away.</report></rule></pattern>`
  expect(
    schematron(schema(both)).judge(
      order('<o:line/><o:line><o:price>0</o:price></o:line><o:line><o:price>2</o:price></o:line>'),
    ),
  ).toEqual([
    { rule: 'A', flag: 'fatal', words: 'A line has a price.', at: '/o:order/o:line' },
    { rule: 'R', flag: 'warning', words: 'It is given away.', at: '/o:order/o:line' },
  ])
})

test('the first matching rule of a pattern judges a node; another pattern judges it again', () => {
  const rules = `<pattern><rule context="o:line[o:free]"><assert id="FREE" test="false()"/></rule><rule context="o:line"><assert id="PAID" test="false()"/></rule></pattern>
    <pattern><rule context="o:line"><assert id="AGAIN" test="false()"/></rule></pattern>`
  expect(found(rules, '<o:line><o:free/></o:line>')).toEqual(['FREE', 'AGAIN'])
  expect(found(rules, '<o:line/>')).toEqual(['PAID', 'AGAIN'])
})

test('a context is found anywhere, by each of its alternatives, as is an attribute', () => {
  expect(anywhere(`/o:order/o:line | o:note[. = 'a|b'] | @unit`)).toBe(
    `/o:order/o:line | //o:note[. = 'a|b'] | //@unit`,
  )
  const rules =
    '<pattern><rule context="/o:order/o:line | o:note | @unit"><assert id="X" test="false()"/></rule></pattern>'
  expect(found(rules, '<o:line unit="kg"><o:line/><o:deep><o:note/></o:deep></o:line>')).toHaveLength(3)
})

test("a schema's lets see the document, a rule's lets see its node, and each keeps its type", () => {
  const rules = `<let name="total" value="xs:decimal(/o:order/o:total)"/><let name="double" value="$total * 2"/>
    <pattern><let name="half" value="/o:order/o:total div 2"/>
      <rule context="o:line"><let name="own" value="xs:decimal(o:price)"/><let name="own-twice" value="$own * 2"/>
        <assert id="OWN" test="$own le $half"/><assert id="TWICE" test="$own-twice lt $double"/></rule></pattern>`
  expect(found(rules, '<o:total>10</o:total><o:line><o:price>5</o:price></o:line>')).toEqual([])
  expect(found(rules, '<o:total>10</o:total><o:line><o:price>9</o:price></o:line>')).toEqual(['OWN'])
  expect(found(rules, '<o:total>10</o:total><o:line><o:price>10</o:price></o:line>')).toEqual(['OWN', 'TWICE'])
})

test('XSLT functions run: typed parameters, variables, a choice, and recursion', () => {
  const functions = `
    <function xmlns="http://www.w3.org/1999/XSL/Transform" name="u:near" as="xs:boolean"><param name="a" as="xs:decimal"/><param name="b" as="xs:decimal"/><variable name="apart" select="abs($a - $b)"/><value-of select="$apart &lt; 1"/></function>
    <function xmlns="http://www.w3.org/1999/XSL/Transform" name="u:digits" as="xs:integer"><param name="of" as="xs:string"/><variable name="none">-</variable>
      <choose><when test="$of = '' or $of = $none"><sequence select="0"/></when><otherwise><variable name="rest" as="xs:integer"><value-of select="u:digits(substring($of, 2))"/></variable><sequence select="1 + $rest"/></otherwise></choose></function>`
  const rules = `${functions}<pattern><rule context="o:line"><assert id="NEAR" test="u:near(o:price, 10)"/><assert id="DIGITS" test="u:digits(o:number) = 3"/></rule></pattern>`
  expect(found(rules, '<o:line><o:price>10.5</o:price><o:number>123</o:number></o:line>')).toEqual([])
  expect(found(rules, '<o:line><o:price>11</o:price><o:number>12-</o:number></o:line>')).toEqual(['NEAR', 'DIGITS'])
})

test('a phase runs only its own patterns', () => {
  const rules =
    '<phase id="one"><active pattern="a"/></phase><pattern id="a"><rule context="o:line"><assert id="A" test="false()"/></rule></pattern><pattern id="b"><rule context="o:line"><assert id="B" test="false()"/></rule></pattern>'
  expect([found(rules, '<o:line/>'), found(rules, '<o:line/>', { phase: 'one' })]).toEqual([['A', 'B'], ['A']])
  expect(() => found(rules, '', { phase: 'two' })).toThrow('the phase two')
})

test.each([
  '<include href="other.sch"/>',
  '<pattern abstract="true" id="a"/>',
  '<pattern is-a="a"/>',
  '<pattern><rule context="o:a"><extends rule="b"/></rule></pattern>',
])('a schema with %s is refused, not half understood', (part) => {
  expect(() => schematron(schema(part))).toThrow('does not know')
})
