import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allAt, at, readXml, textAt, UnreadableXml, within } from './read.ts'
import { writeXml } from './write.ts'

test('elements are found by their names, whatever prefix the sender uses', () => {
  const root = readXml(
    '<a:Order xmlns:a="urn:x" xmlns="urn:y"><a:Line id="1">one</a:Line><a:Line id="2"><Price> 12.50 </Price></a:Line><Note><![CDATA[a < b]]></Note></a:Order>',
  )
  expect([root.name, root.space, at(root, 'Line')?.attributes]).toEqual(['Order', 'urn:x', { id: '1' }])
  expect(allAt(root, 'Line').map((line) => textAt(line, 'Price'))).toEqual([undefined, '12.50'])
  expect(textAt(root, 'Note')).toBe('a < b')
  expect([...within(root)].map(({ name }) => name)).toEqual(['Order', 'Line', 'Line', 'Price', 'Note'])
})

test.each<[string, string, string]>([
  [
    'a document type, in which entities could grow',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    'Document types aren’t accepted: remove the line that begins with <!DOCTYPE (line 1).',
  ],
  ['an undeclared entity', '<a>&file;</a>', 'This isn’t well-formed XML: undefined entity (line 1).'],
  ['an element that is not closed', '<a><b></a>', 'This isn’t well-formed XML: unexpected close tag (line 1).'],
  ['two roots', '<a/><b/>', 'This isn’t well-formed XML: documents may contain only one root (line 1).'],
  ['an undeclared prefix', '<x:a/>', 'This isn’t well-formed XML: unbound namespace prefix'],
  ['nothing', '', 'This isn’t well-formed XML: document must contain a root element (line 1).'],
  ['elements without end', '<a>'.repeat(60), 'more elements than'],
])('%s is refused in words', (_, text, reason) => {
  expect(() => readXml(text)).toThrow(UnreadableXml)
  expect(() => readXml(text)).toThrow(reason)
})

test('empty elements are not written', () => {
  expect(
    writeXml([
      'Order',
      [
        ['Id', 'PO & 1 <2>'],
        ['Note', ''],
        null,
        ['Party', [['Name', undefined]]],
        ['Amount', 12.5, { currency: 'US"D' }],
      ],
    ]),
  ).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Order>\n  <Id>PO &amp; 1 &lt;2&gt;</Id>\n  <Amount currency="US&quot;D">12.5</Amount>\n</Order>\n',
  )
})

test('a document that was written is read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 5 }), (texts) => {
      const root = readXml(writeXml(['List', texts.map((text) => ['Item', `.${text}.`] as const)]))
      expect(root.children.map(({ text }) => text)).toEqual(
        texts.map(
          (text) =>
            // oxlint-disable-next-line no-control-regex
            `.${text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll(/\r\n?/g, '\n')}.`,
        ),
      )
    }),
  )
})
