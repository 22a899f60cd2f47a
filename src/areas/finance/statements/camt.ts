import { allAt, at, readXml, textAt, unread, type Element } from '@granary/xml/read.ts'
import { UnreadableStatement, type Movement, type Statement } from './rules.ts'

/** ISO 20022 camt.053, one statement for each account: OPBD and CLBD are its balances, each Ntry a transaction. */
export function readCamt(text: string): Statement[] {
  const root = readXml(text)
  const statements = allAt(at(root, 'BkToCstmrStmt'), 'Stmt')
  if (!root.space.includes('camt.053') || statements.length === 0)
    throw new UnreadableStatement('This isn’t a camt.053 statement.')
  const read = statements.map(statementIn)
  const left = unread(root)
  return left.length === 0 ? read : read.map((statement) => ({ ...statement, unread: left }))
}

function statementIn(statement: Element): Statement {
  const balance = (code: string) => allAt(statement, 'Bal').find((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code)
  const [opening, closing] = [balance('OPBD') ?? balance('PRCD'), balance('CLBD')]
  if (!opening || !closing)
    throw new UnreadableStatement('The statement has no opening (OPBD) or closing (CLBD) balance.')
  const [from, until] = [dayOf(opening), dayOf(closing)]
  if (from > until) throw new UnreadableStatement(`The statement opens on ${from} but closes earlier, on ${until}.`)
  return {
    account: textAt(statement, 'Acct/Id/Othr/Id') ?? textAt(statement, 'Acct/Id/IBAN') ?? '',
    until,
    opening: signed(opening),
    closing: signed(closing),
    movements: allAt(statement, 'Ntry').map((entry) => movementOf(entry, until)),
  }
}

function movementOf(entry: Element, until: string): Movement {
  const status = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts')
  if (status && status !== 'BOOK')
    throw new UnreadableStatement(
      `The transaction in line ${entry.line} has the status ${status.slice(0, 20)}. Only booked transactions (BOOK) belong in a statement.`,
    )
  const details = at(entry, 'NtryDtls/TxDtls')
  const reference =
    textAt(details, 'Refs/EndToEndId') ??
    textAt(details, 'Refs/PmtInfId') ??
    textAt(entry, 'NtryDtls/Btch/PmtInfId') ??
    textAt(entry, 'NtryRef') ??
    textAt(entry, 'AcctSvcrRef') ??
    ''
  const words = textAt(details, 'RmtInf/Ustrd') ?? textAt(entry, 'AddtlNtryInf') ?? 'Transaction'
  return {
    day: textAt(entry, 'BookgDt/Dt') ?? textAt(entry, 'BookgDt/DtTm')?.slice(0, 10) ?? until,
    amount: signed(entry),
    reference: reference.slice(0, 80),
    words: words.slice(0, 300),
  }
}

const dayOf = (balance: Element): string => textAt(balance, 'Dt/Dt') ?? textAt(balance, 'Dt/DtTm')?.slice(0, 10) ?? ''

function signed(element: Element): number {
  const text = textAt(element, 'Amt') ?? ''
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  if (whole === undefined) throw new UnreadableStatement(`“${text}” in line ${element.line} isn’t an amount.`)
  const currency = at(element, 'Amt')?.attributes.Ccy
  if (currency && currency !== 'USD')
    throw new UnreadableStatement(
      `The amount in line ${element.line} is in ${currency.slice(0, 10)}. Only statements in USD can be imported.`,
    )
  const direction = textAt(element, 'CdtDbtInd') ?? ''
  if (direction !== 'DBIT' && direction !== 'CRDT')
    throw new UnreadableStatement(
      `The amount in line ${element.line} is neither a credit (CRDT) nor a debit (DBIT): “${direction.slice(0, 20)}”.`,
    )
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return direction === 'DBIT' ? -cents : cents
}
