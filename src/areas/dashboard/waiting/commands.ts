import { z } from 'zod'
import type { WaitingItem } from '#platform/records/waiting-item.ts'
import { question } from '#platform/commands/command.ts'
import { atLeast } from '#platform/roles.ts'
import { among } from '#platform/life/status-sql.ts'
import { documentStatus } from '#areas/contracts/signing/rules.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { bankStatus } from '#areas/vendors/bank/rules.ts'
import { registrationStatus } from '#areas/vendors/registrations/rules.ts'
import { mailedInvoiceLife } from '#areas/finance/mail-intake/life.ts'
import { sentStatus } from '#areas/finance/intake/rules.ts'
import { isTheirTurn, itemOf, type Found } from './rules.ts'

/** More than this of one kind at once is a list of its own, which the page shows. */
const most = 50

/**
 * $1 the organization, $2 the person, $3 whether a manager. Each part begins with the organization and reads only what
 * is open, so that it costs what it finds. Bids are sealed by the clock of the database.
 */
export const waitingSql = `
  (select 'invoice' as kind, s.id, s.vendor_number as title, v.name as from_name, s.created_at as at, null::jsonb as detail
     from invoice_submissions s join vendors v on v.organization_id = s.organization_id and v.id = s.vendor
    where s.organization_id = $1 and s.status ${among(sentStatus, 'sent')} order by s.created_at limit ${most})
  union all
  (select 'email', m.id, coalesce(m.vendor_number, m.subject), coalesce(v.name, m.sender), m.sent_at, null
     from mailed_invoices m left join vendors v on v.organization_id = m.organization_id and v.id = m.vendor
    where m.organization_id = $1
    and m.status ${among(mailedInvoiceLife, 'proposed')} order by m.created_at limit ${most})
  union all
  (select 'registration', r.id, r.company, null, r.created_at, null from vendor_registrations r
    where r.organization_id = $1
    and r.status ${among(registrationStatus, 'submitted')} and $3 and r.first_by is distinct from $2
    order by r.created_at limit ${most})
  union all
  (select 'question', s.id, s.title, null, min(q.asked_at), jsonb_build_object('count', count(*))
     from solicitations s
     join solicitation_questions q on q.organization_id = s.organization_id and q.solicitation = s.id
    where s.organization_id = $1
    and s.status ${among(solicitationLife, 'published')} and s.closes_at > clock_timestamp() and ($3 or s.contact = $2)
      and q.answered_at is null group by s.id, s.title limit ${most})
  union all
  (select 'bank', v.id, v.name, null, b.created_at, null
     from vendor_bank_accounts b join vendors v on v.organization_id = b.organization_id and v.id = b.vendor
    where b.organization_id = $1
    and b.status ${among(bankStatus, 'proposed')} and $3 and b.created_by is distinct from $2
    order by b.created_at limit ${most})
  union all
  (select 'opening', s.id, s.title, null, s.closes_at, null
     from solicitations s
     join opening_officers o on o.organization_id = s.organization_id and o.solicitation = s.id and o.officer = $2
    where s.organization_id = $1 and s.status ${among(solicitationLife, 'published', 'opening')}
      and s.closes_at <= clock_timestamp() - interval '1 minute'
      and not exists (select from bid_envelopes e
        join opening_shares h on h.organization_id = e.organization_id and h.envelope = e.id and h.officer = $2
        where e.organization_id = $1 and e.solicitation = s.id)
    limit ${most})
  union all
  (select 'signature', d.contract, d.title, null, d.created_at, jsonb_build_object(
      'places', d.content::jsonb -> 'signers',
      'signatures', (select coalesce(jsonb_agg(jsonb_build_object('place', g.place)), '[]') from contract_signatures g
        where g.organization_id = $1 and g.document = d.id))
     from contract_documents d
    where d.organization_id = $1 and d.status ${among(documentStatus, 'out')}
      and exists (select from contract_signers s where s.organization_id = $1 and s.contract = d.contract and s.person = $2)
    order by d.created_at limit ${most})`

export const waitingWork = question('work/waiting', {
  about:
    'Work that waits for the caller outside approvals: invoices and registrations sent by vendors, in the portal or by email, their questions, bank details to confirm, bids to open, and contracts to sign.',
  input: z.strictObject({}),
  async run(_, { tx, actor }): Promise<WaitingItem[]> {
    const found = await tx.sql<Found>(waitingSql, [actor.organization_id, actor.user_id, atLeast('manager', actor)])
    return found.filter((each) => isTheirTurn(each, actor.user_id)).map(itemOf)
  },
})
