import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unreadColumns } from '#areas/vendors/exclusions/rules.ts'
import { fromSheet as seriesIn } from '#areas/assurance/retention/rules.ts'
import { readOscal } from '#areas/assurance/standards/oscal/rules.ts'
import { fromSheet as readingsIn } from '#areas/delivery/devices/rules.ts'
import { readPlanCells } from '#areas/delivery/schedule/exchange/csv/rules.ts'
import { readAlert } from '#areas/disasters/alerts/read.ts'
import { mappingOf, unmapped } from '#areas/disasters/fema-exchange/rules.ts'
import { readAnswer } from '#areas/finance/bridge/rules.ts'
import { readCii } from '#areas/finance/cii/read.ts'
import { fromCsv } from '#areas/finance/intake/rules.ts'
import { readBai2 } from '#areas/finance/statements/bai2.ts'
import { readCamt } from '#areas/finance/statements/camt.ts'
import { readCsvStatement } from '#areas/finance/statements/rules.ts'
import { readUbl } from '#areas/finance/ubl/read.ts'
import { readBpmn } from '#areas/forms/workflows/bpmn/read.ts'
import { unreadRateColumns } from '#areas/grants/costs/rates/rules.ts'
import { readOpportunities } from '#areas/grants/opportunities/rules.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { readOutside } from '#areas/procurement/outside/rules.ts'
import { readCsv } from '@granary/geodata/csv.ts'
import { readGeoJson } from '@granary/geodata/geojson.ts'
import { readGpx } from '@granary/geodata/gpx.ts'
import { readKml } from '@granary/geodata/kml.ts'
import { readInstance } from '@granary/routing/routing-instance.ts'
import { readXml } from '@granary/xml/read.ts'
import { fromCells } from '#platform/records/csv.ts'
import { cii } from './cii.ts'
import { written } from './ubl.ts'

const cap = '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>A</identifier><zebra>1</zebra></alert>'
const bpmn =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><zebra id="zebra"/></process></definitions>'
const camt = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><zebra>1</zebra>${['OPBD', 'CLBD'].map((code) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>`).join('')}</Stmt></BkToCstmrStmt></Document>`
const bai2 = [
  '01,1,2,261124,0600,1,80,1,2/',
  '02,2,1,1,261124,0600,USD,2/',
  '03,4000123456,USD,010,1,,,015,1,,/',
  'zebra,1/',
  '49,2,3/',
  '98,2,1,5/',
  '99,2,1,7/',
].join('\n')
const route =
  'TYPE : CVRP\nCAPACITY : 2\nNODE_COORD_SECTION\n1 0 0\n2 1 1\n3 2 2\nDEMAND_SECTION\n1 0\n2 1\n3 1\nZEBRA_SECTION\n1 5\nEOF'
const solomon =
  'R1\nVEHICLE\nNUMBER CAPACITY\n2 200\nCUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME\nZebra\n0 1 1 0 0 90 0\n1 2 2 5 0 90 9\n2 3 3 5 0 90 9'
const point = { type: 'Feature', properties: { name: 'A' }, geometry: { type: 'Point', coordinates: [-92, 42] } }

/** Every reader of files from others, with a document that contains one unknown thing: "zebra". */
const readers: Readonly<Record<string, () => unknown>> = {
  'packages/routing/routing-instance.ts readInstance': () => readInstance(route),
  'packages/routing/vrplib.ts readVrplib': () => readInstance(route),
  'packages/routing/solomon.ts readSolomon': () => readInstance(solomon),
  'src/areas/assurance/standards/oscal/rules.ts readOscal': () =>
    readOscal({ catalog: { metadata: {}, controls: [{ id: 'ac-1', zebra: 1 }] } }),
  'src/areas/assurance/retention/rules.ts fromSheet': () => seriesIn({ Code: 'A', Zebra: '1' }),
  'src/areas/finance/ubl/read.ts readUbl': () =>
    readUbl(written[0]!.xml.replace('<cac:LegalMonetaryTotal>', '<cac:zebra>1</cac:zebra><cac:LegalMonetaryTotal>')),
  'src/areas/finance/cii/read.ts readCii': () =>
    readCii(
      cii({ number: '1', order: 'PO' }).replace(
        '<ram:BuyerTradeParty>',
        '<ram:zebra>1</ram:zebra><ram:BuyerTradeParty>',
      ),
    ),
  'src/areas/finance/statements/bai2.ts readBai2': () => readBai2(bai2),
  'src/areas/finance/statements/bai2.ts readBai2Accounts': () => readBai2(bai2),
  'src/areas/finance/statements/camt.ts readCamt': () => readCamt(camt),
  'src/areas/finance/statements/rules.ts readCsvStatement': () =>
    readCsvStatement([{ Date: '2026-11-23', Amount: '1', Description: 'Opening balance', Zebra: '1' }], '1'),
  'src/areas/finance/bridge/rules.ts readAnswer': () =>
    readAnswer([{ Line: '1', Reference: 'a', Debit: '1', Credit: '', Zebra: '1' }]),
  'src/areas/finance/intake/rules.ts fromCsv': () => fromCsv([{ Order: 'PO', Number: '1', Zebra: '1' }]),
  'src/areas/forms/workflows/bpmn/read.ts readBpmn': () => readBpmn(bpmn),
  'src/areas/disasters/alerts/read.ts readAlert': () => readAlert(cap),
  'src/areas/disasters/fema-exchange/rules.ts readDeclarations': () =>
    unmapped(['id', 'zebra'], mappingOf(['id', 'zebra'])),
  'src/areas/grants/opportunities/rules.ts readOpportunities': () =>
    readOpportunities([{ opportunity_id: '1', opportunity_title: 'T', summary: { zebra: 1 } }]),
  'src/areas/procurement/outside/rules.ts readOutside': () => readOutside([{ noticeId: '1', title: 'T', zebra: 1 }]),
  'src/areas/vendors/exclusions/rules.ts readEntry': () => unreadColumns(['Name', 'Zebra']),
  'src/areas/grants/costs/rates/rules.ts readRate': () => unreadRateColumns(['Cost Code', 'Zebra']),
  'packages/geodata/geojson.ts readGeoJson': () => [
    readGeoJson(JSON.stringify({ type: 'FeatureCollection', features: [point], zebra: 1 })),
    readGeoJson(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ ...point, properties: { name: 'A', deep: { zebra: true } } }],
      }),
    ),
  ],
  'packages/geodata/csv.ts readCsv': () => readCsv('Name,Longitude,Latitude,Zebra\nA,-92,42,yes\n'),
  'packages/geodata/kml.ts readKml': () =>
    readKml(readXml('<kml><Placemark><zebra/><Point><coordinates>1,2</coordinates></Point></Placemark></kml>')),
  'packages/geodata/gpx.ts readGpx': () => readGpx(readXml('<gpx><wpt lat="1" lon="2"><zebra/></wpt></gpx>')),
  'src/areas/delivery/devices/rules.ts fromSheet': () =>
    readingsIn([{ At: '2026-11-20T08:00:00Z', Reading: '1', Zebra: '1' }]),
  'src/areas/delivery/schedule/exchange/csv/rules.ts readPlanCells': () =>
    readPlanCells([
      ['Number', 'Task', 'Days', 'Zebra'],
      ['1', 'A', '2', 'yes'],
    ]),
  // CSV and Excel sheets of every record: the workbook becomes the same cells.
  'src/platform/records/csv.ts fromCells': () =>
    fromCells(vendor, [
      ['Name', 'Zebra'],
      ['Ridge', '1'],
    ]),
}

test.each(Object.entries(readers))('%s names what it does not understand', (_, read) => {
  let answer: string
  try {
    answer = JSON.stringify(read())
  } catch (error) {
    answer = (error as Error).message
  }
  expect(answer.toLowerCase()).toContain('zebra')
})

/**
 * Functions that begin with read, parse or from and read no foreign files: our own addresses, tokens, definitions,
 * requests and rows.
 */
const own = new Set([
  // It tells a row that is already read.
  'src/platform/life/status-read.ts readStatus',
  'src/areas/forms/workflows/bpmn/read.ts readWithOrigin',
  'src/areas/forms/pdf/screens/fill/read-records.ts readRecords',
  'src/areas/assistant/tools/periods.ts readDay',
  'src/areas/assistant/agents/definitions/rules.ts readDefinition',
  'src/areas/assistant/agents/definitions/cases/rules.ts readCase',
  'src/areas/organization/texts/rules.ts readStored',
  'src/areas/organization/texts/schema/rules.ts readDoc',
  // Microsoft Project writes two hundred elements; exchange.test.ts says which of their meanings are named when left out.
  'src/areas/delivery/schedule/exchange/mspdi-read/rules.ts readMspdi',
  // Word files: docx.test.ts says what a text has no place for.
  'src/areas/organization/texts/screens/docx/read.ts readDocx',
  'src/areas/organization/texts/screens/word-file.ts readWordFile',
  'src/areas/finance/intake/rules.ts fromUbl',
  // Values are proposed from any text: insurance.test.ts and w9.test.ts say what is unclear.
  'src/areas/vendors/readings/insurance/rules.ts readInsurance',
  'src/areas/vendors/readings/w9/rules.ts readW9',
  'src/areas/finance/mail-intake/proposal/rules.ts fromText',
  'src/areas/finance/mail-intake/proposal/rules.ts fromXml',
  'src/areas/forms/public-forms/desk/receipts.ts readReceipt',
  'src/areas/forms/public-forms/desk/receipts.ts readSubmitted',
  'src/areas/finance/mail-intake/read-mailboxes.ts readMailbox',
  'src/areas/finance/mail-intake/read-mailboxes.ts readMailboxesWith',
  'src/platform/documents/read-pdf.ts readPdf',
  'src/areas/technology/optimizer/rules.ts readPrices',
  'src/areas/assurance/checks/rules.ts readPage',
  'src/areas/delivery/report-builder/screens/definition.ts readDefinition',
  'src/areas/disasters/incidents/log/rules.ts readLog',
  'src/areas/procurement/audience/subscription-token.ts readSubscriptionToken',
  'src/areas/organization/service/report-links.ts readReportLink',
  'src/areas/procurement/bids/read-bid.ts readBid',
  'src/areas/procurement/purchase-orders/paper/rules.ts readDocument',
  'src/areas/procurement/requisitions/need/rules.ts readNeed',
  'src/areas/organization/notifications/unsubscribe-token.ts readUnsubscribeToken',
  'src/areas/organization/members/invitation-token.ts readInvitationToken',
  'src/areas/delivery/takeoffs/plan/rules.ts readGeometry',
  'src/areas/delivery/takeoffs/plan/rules.ts readLength',
  'src/areas/delivery/takeoffs/plan/rules.ts readScale',
  'src/areas/delivery/takeoffs/plan/rules.ts readRegion',
  'src/areas/forms/definition/rules.ts readDefinition',
  'src/areas/forms/workflows/rules.ts readFlow',
  'src/areas/forms/formulas/rules.ts readFormula',
  'src/areas/forms/form-rules/rules.ts readCase',
  'src/platform/settings.ts readSettings',
  'packages/xml/read.ts readXml',
  'packages/zip/read.ts readZip',
  'src/areas/assurance/audits/bundle/rules.ts readSums',
  // Parts of the readers above, by the content of the file; a table of a shapefile is read with all of its columns.
  'packages/geodata/read.ts readGeodata',
  'packages/geodata/shapefile.ts readShapefile',
  'packages/geodata/dbf.ts readDbf',
  'packages/geodata/wkt.ts readWkt',
  'src/areas/delivery/maps/outside/esri.ts fromMercator',
  'packages/encoding/text-encoding.ts readText',
  'packages/encoding/text-encoding.ts readXmlText',
  'src/platform/records/list/conditions.ts readConditions',
  'src/platform/records/list/grouped.ts readGrouping',
  'src/platform/pages/list-state.ts readList',
  'src/areas/organization/companions/loads.ts readLoads',
  'src/areas/organization/companions/read-list.ts readList',
  'src/areas/organization/companions/read-list.ts readChart',
  'src/areas/organization/companions/read-list.ts readListPage',
  'src/areas/organization/companions/read-list.ts readCard',
  'src/areas/organization/companions/read-drawn.ts readDrawnPage',
  'src/areas/organization/companions/read-form.ts readEdit',
  'src/areas/organization/companions/read-form.ts readNew',
  'src/areas/organization/companions/read-form.ts readPicker',
  // A message has more fields than its sensors read; one without any of these is refused with the names of its own.
  'src/areas/delivery/devices/connections/messages/rules.ts readMessage',
  'src/platform/records/csv.ts fromTheLeft',
  'src/platform/telemetry/trace-context.ts readTraceparent',
])
/** Whole folders that read the wire, the database and our own proofs, which have their own specifications and tests. */
const apart = [
  'src/platform/audit/',
  'src/platform/realtime/',
  'src/platform/storage/',
  'src/platform/data/',
  'src/platform/database/',
  'src/platform/operations/',
  'src/platform/functions/',
  'src/platform/commands/',
  'src/platform/auth/saml/',
  'src/platform/map/',
  'src/platform/reads/',
  'packages/scim/',
  'src/platform/keys/',
  'packages/x509/',
  'src/kit/',
  'src/app/',
  'src/client/',
]

test('every reader is in the table above, or is listed as ours', () => {
  const found = ['src', 'packages']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.(test|stories)\.tsx?$/.test(name) &&
        !apart.some((folder) => name.startsWith(folder)),
    )
    .flatMap((name) =>
      [
        ...readFileSync(name, 'utf8').matchAll(
          /^export (?:async )?(?:function\*? |const )((?:read|parse|from)[A-Z]\w*)( = \(| = async \(|[(<])/gm,
        ),
      ].map(([, reader]) => `${name} ${reader}`),
    )
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((each) => !readers[each] && !own.has(each))).toEqual([])
  expect([...Object.keys(readers), ...own].filter((each) => !found.includes(each))).toEqual([])
})
