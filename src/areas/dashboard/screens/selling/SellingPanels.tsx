import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { sentStatus } from '#areas/finance/intake/rules.ts'
import { withoutNumber } from '#areas/contracts/signing/screens/without-number.ts'
import { useOwnBills } from '#areas/finance/intake/screens/use-own-bills.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { NoticeStatus } from '#areas/procurement/notices/screens/NoticeStatus.tsx'
import { useFittingSolicitations } from '#areas/procurement/bids/screens/use-fitting-solicitations.ts'
import { useCurrentBids } from '#areas/procurement/bids/screens/use-current-bids.ts'
import { versionNumber } from '#areas/procurement/purchase-orders/paper/rules.ts'
import { OwnState } from '#areas/procurement/purchase-orders/screens/OwnState.tsx'
import { certificateWords } from '#areas/vendors/profiles/kinds/records.ts'
import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { dialOf } from '#kit/record/status.ts'
import { momentInWords } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import { panels } from '../../layout/rules.ts'
import { renewWithin } from '../../selling/rules.ts'
import { Nothing, Row, Rows, WaitingRows } from '../Rows.tsx'
import { useAccount, useComing, useEndingDocuments, useWaiting } from './use-selling.ts'
import { say, translated, locale } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'
import { sayOf } from '#platform/say-of.ts'
import { holdRetold } from '#areas/finance/match/screens/retold.ts'

const most = 6

/** Agency orders and contracts to sign, with those that wait for the vendor first. */
export function OrderedPanel() {
  const { orders, toSign } = useWaiting()
  const going = orders?.filter(({ ended, delivered }) => !ended && !delivered).slice(0, most)
  return (
    <Panel title={say(panels.ordered)} actions={<ButtonLink to="/vendor-portal">{say('Vendor portal')}</ButtonLink>}>
      {!(going && toSign) && <WaitingRows rows={3} />}
      {going?.length === 0 && toSign?.length === 0 && (
        <Nothing>{say('You have no open orders from agencies.')}</Nothing>
      )}
      {going && toSign && going.length + toSign.length > 0 && (
        <Rows label={say(panels.ordered)}>
          {toSign.map(({ document, content }) => (
            <Row
              key={document.id}
              to={`/vendor-portal/contracts/${document.id}`}
              title={withoutNumber(document.title, content.number)}
              note={
                <>
                  <span className="font-mono">{content.number}</span>, {content.agency}
                </>
              }
              side={<Dial state="begun">{say('To sign')}</Dial>}
            />
          ))}
          {going.map((order) => (
            <Row
              key={order.version.id}
              to={`/vendor-portal/orders/${order.version.purchase_order}`}
              title={order.document.title}
              note={
                <>
                  <span className="font-mono">{versionNumber(order.document)}</span>, {order.document.agency.name}
                </>
              }
              side={
                <>
                  <Amount cents={order.document.total} className="block font-semibold text-ink" />
                  <span className="block text-xs">
                    <OwnState of={order} />
                  </span>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** Solicitations that close, deliveries due, expiring documents and the user's own tasks, by date. */
export function ComingPanel() {
  const found = useComing()
  const more = found ? found.dated.length - 8 : 0
  return (
    <Panel title={say(panels.coming)}>
      {!found && <WaitingRows rows={4} />}
      {found?.dated.length === 0 && <Nothing>{say('You have nothing due in the next 14 days.')}</Nothing>}
      {found && found.dated.length > 0 && (
        <Rows label={say(panels.coming)}>
          {found.dated.slice(0, 8).map(({ key, day, title, what, to }) => (
            <Row
              key={key}
              to={to}
              title={title}
              note={what}
              side={
                <>
                  <span className="block">
                    <Due bare day={day} today={found.today} />
                  </span>
                  <span className="block text-xs">
                    <Day day={day} />
                  </span>
                </>
              }
            />
          ))}
          {more > 0 && <Row to="/vendor-portal" title={say('{more} more', { more })} />}
        </Rows>
      )}
    </Panel>
  )
}

/** Active bids, and open solicitations with one of the vendor's codes and no bid yet. */
export function BidsPanel() {
  const bids = useCurrentBids(useAccount())
  const solicitations = useFittingSolicitations()
  const fitting =
    solicitations &&
    bids &&
    solicitations.fitting
      .filter(({ solicitation }) => !bids.some(({ notice }) => notice.solicitation === solicitation))
      .slice(0, 4)
  return (
    <Panel
      title={say(panels.bids)}
      actions={<ButtonLink to="/public-opportunities">{say('Find solicitations')}</ButtonLink>}
    >
      {!(fitting && bids) && <WaitingRows rows={3} />}
      {bids?.length === 0 && fitting?.length === 0 && (
        <Nothing>
          {solicitations?.codes
            ? say('No open solicitations match your codes, and you have no active bids.')
            : say('Add commodity codes to your registration to see matching solicitations.')}
        </Nothing>
      )}
      {fitting && bids && fitting.length + bids.length > 0 && (
        <Rows label={say(panels.bids)}>
          {fitting.map(({ solicitation, title, agency, closes_at, zone }) => (
            <Row
              key={solicitation}
              to={`/public-opportunities/${solicitation}`}
              title={title}
              note={
                <>
                  <Say
                    text="{agency}, closes {closes_at}"
                    values={{ agency, closes_at: momentInWords(closes_at, zone, locale()) }}
                  />
                </>
              }
              side={<Dial state="begun">{say('Matches your codes')}</Dial>}
            />
          ))}
          {bids.slice(0, most).map(({ envelope, notice, unconfirmed }) => (
            <Row
              key={envelope.id}
              to={`/public-opportunities/${notice.solicitation}`}
              title={notice.title}
              note={
                unconfirmed ? (
                  <span className="text-warn">{say('Confirm your bid after the addendum.')}</span>
                ) : (
                  <>
                    <span className="font-mono">{notice.number}</span>, {notice.agency}
                  </>
                )
              }
              side={<NoticeStatus status={notice.status} />}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** Billed and not paid, with any hold; then what is in transit to an agency. */
export function BilledPanel() {
  const { invoices: open, sent } = useOwnBills(useAccount(), { most, unpaid: true })
  const waiting = sent?.filter((row) => sentStatus.isOpen(row))
  return (
    <Panel title={say(panels.billed)} actions={<ButtonLink to="/vendor-portal/invoices">{say('View all')}</ButtonLink>}>
      {!(open && waiting) && <WaitingRows rows={3} />}
      {open?.length === 0 && waiting?.length === 0 && <Nothing>{say('All your invoices are paid.')}</Nothing>}
      {open && waiting && open.length + waiting.length > 0 && (
        <Rows label={say(panels.billed)}>
          {open.map(({ id, kind, vendor_number, amount, status, due_on, dispute, invoice_holds }) => (
            <Row
              key={id}
              to="/vendor-portal/invoices"
              title={vendor_number}
              note={
                invoiceLife.is({ status }, 'disputed')
                  ? dispute
                  : invoiceLife.is({ status }, 'held')
                    ? holdRetold(invoice_holds.find(({ released_by }) => released_by === null)?.words ?? '')
                    : due_on && (
                        <>
                          <Say text="Due {day}" values={{ day: <Day day={due_on} /> }} />
                        </>
                      )
              }
              side={
                <>
                  <Amount cents={kind === 'credit_note' ? -amount : amount} className="block font-semibold text-ink" />
                  <span className="block text-xs">
                    <Dial state={dialOf(status)}>
                      {sayOf('an invoice', optionLabel(invoice.fields.status, status))}
                    </Dial>
                  </span>
                </>
              }
            />
          ))}
          {waiting.map(({ id, vendor_number, amount, content }) => (
            <Row
              key={id}
              to="/vendor-portal/invoices"
              title={vendor_number}
              note={
                <>
                  <Say text="For {span}" values={{ span: <span className="font-mono">{content.order}</span> }} />
                </>
              }
              side={
                <>
                  <Amount cents={amount} className="block font-semibold text-ink" />
                  <span className="block text-xs">
                    <Dial state="begun">{say('Submitted')}</Dial>
                  </span>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** Insurance, licenses and certifications due for renewal; agencies can't order without them. */
export function DocumentsPanel() {
  const documents = useEndingDocuments()
  const today = useToday()
  return (
    <Panel
      title={say(panels.documents)}
      actions={<ButtonLink to="/vendor-registration?step=certificates">{say('Renew')}</ButtonLink>}
    >
      {!documents && <WaitingRows rows={2} />}
      {documents?.length === 0 && (
        <Nothing>
          <Say text="No document submitted to agencies expires within {renewWithin} days." values={{ renewWithin }} />
        </Nothing>
      )}
      {documents && documents.length > 0 && (
        <Rows label={say(panels.documents)}>
          {documents.map(({ id, kind, issued_by, expires_on }) => (
            <Row
              key={id}
              to="/vendor-portal#documents"
              title={translated(certificateWords[kind])}
              note={issued_by}
              side={
                <>
                  <span className="block">
                    <Due bare day={expires_on} today={today} />
                  </span>
                  <span className="block text-xs">
                    <Day day={expires_on} />
                  </span>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
