import { allAt, at, readXml, textAt, type Element } from '#platform/xml/read.ts'
import { UnreadableStatement, type Statement } from './rules.ts'

/** camt.053 of ISO 20022, of one account: OPBD and CLBD are its balances, each Ntry a movement. */
export function readCamt(text: string): Statement {
  const root = readXml(text)
  const statements = allAt(at(root, 'BkToCstmrStmt'), 'Stmt')
  const [statement] = statements
  if (!root.space.includes('camt.053') || !statement || statements.length > 1) throw new UnreadableStatement('This is no camt.053 statement of one account.')
  const balance = (code: string) => allAt(statement, 'Bal').find((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code)
  const [opening, closing] = [balance('OPBD') ?? balance('PRCD'), balance('CLBD')]
  if (!opening || !closing) throw new UnreadableStatement('The statement has no opening (OPBD) or closing (CLBD) balance.')
  return {
    account: textAt(statement, 'Acct/Id/Othr/Id') ?? textAt(statement, 'Acct/Id/IBAN') ?? '',
    until: dayOf(closing),
    opening: signed(opening),
    closing: signed(closing),
    movements: allAt(statement, 'Ntry').map((entry) => {
      const details = at(entry, 'NtryDtls/TxDtls')
      const reference = textAt(details, 'Refs/EndToEndId') ?? textAt(details, 'Refs/PmtInfId') ?? textAt(entry, 'NtryDtls/Btch/PmtInfId') ?? textAt(entry, 'NtryRef') ?? textAt(entry, 'AcctSvcrRef') ?? ''
      return { day: textAt(entry, 'BookgDt/Dt') ?? textAt(entry, 'BookgDt/DtTm')?.slice(0, 10) ?? dayOf(closing), amount: signed(entry), reference: reference.slice(0, 80), words: (textAt(details, 'RmtInf/Ustrd') ?? textAt(entry, 'AddtlNtryInf') ?? 'Movement').slice(0, 300) }
    }),
  }
}

const dayOf = (balance: Element): string => textAt(balance, 'Dt/Dt') ?? textAt(balance, 'Dt/DtTm')?.slice(0, 10) ?? ''

function signed(element: Element): number {
  const text = textAt(element, 'Amt') ?? ''
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  if (whole === undefined) throw new UnreadableStatement(`“${text}” in line ${element.line} is no amount.`)
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return textAt(element, 'CdtDbtInd') === 'DBIT' ? -cents : cents
}
