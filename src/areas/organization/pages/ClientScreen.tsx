import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { within } from '#platform/tree.ts'
import { serviceLife } from '#areas/organization/service/life.ts'
import { serviceRequest } from '#areas/organization/service/records.ts'
import { keptPercent, meanScore } from '#areas/organization/service/rules.ts'
import type { createContact, editContact } from '#areas/organization/clients/commands.ts'
import { clientLife } from '#areas/organization/clients/life.ts'
import {
  agreement,
  client,
  clientContact,
  type Client,
  type ClientContact,
} from '#areas/organization/clients/records.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

const list = { to: '/clients', label: 'Client agencies' }
type Spent = { id: string; title: string; ceiling: number; committed: number; paid: number }

export default function ClientScreen() {
  const found = useRecord(client, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={client} found={found} list={list} />
}

function One({ row }: { row: Client }) {
  const now = new Date(useNow()).toISOString()
  const [contact, setContact] = useState<ClientContact | 'new'>()
  const all = useRecords(client, (from) => from.order('name').limit(1_000))
  const below = new Set(all.rows ? within(row.id, all.rows) : [row.id])
  const parts = all.rows?.filter(({ id }) => id !== row.id && below.has(id)) ?? []
  const ids = [...below]
  const agreements = useRecords(agreement, (from) =>
    from.in('client', ids).order('created_at', { ascending: false }).limit(200),
  )
  const contacts = useRecords(clientContact, (from) => from.in('client', ids).order('name').limit(200))
  const requests = useRecords(serviceRequest, (from) =>
    from.in('client', ids).order('created_at', { ascending: false }).limit(200),
  )
  const departments = [row, ...parts].flatMap(({ department }) => department ?? [])
  const { data: spent } = useRows<Spent>(
    'contracts',
    (from) =>
      from
        .select('id,title,ceiling,committed,paid')
        .in('department', departments)
        .in('status', ['active', 'expired', 'closed'])
        .order('committed', { ascending: false })
        .limit(500),
    { enabled: all.rows !== undefined && departments.length > 0 },
  )
  const create = useCommand<typeof createContact>('client-contacts/create')
  const edit = useCommand<typeof editContact>('client-contacts/edit')
  /** Where records of several agencies are listed together, each says of which one it is. */
  const ofWhom = parts.length > 0 ? (['client'] as const) : []
  const open = requests.rows?.filter(serviceLife.isOpen).length ?? 0
  const { id } = row
  const sum = (name: 'committed' | 'paid') => spent?.reduce((total, each) => total + each[name], 0) ?? 0
  const kept = keptPercent(requests.rows ?? [], now)
  const mark = meanScore(requests.rows ?? [])
  return (
    <RecordPage
      of={client}
      life={clientLife}
      row={row}
      list={list}
      actions={
        <>
          <Moves life={clientLife} row={row} only={['take']} />
          {clientLife.is(row, 'active') && (
            <ButtonLink look="main" to={`/customer-management/new?client=${id}`}>
              New service request
            </ButtonLink>
          )}
          {clientLife.isOpen(row) && <ButtonLink to={`/clients/${id}/edit`}>Edit</ButtonLink>}
          <Moves life={clientLife} row={row} only={['end']} />
        </>
      }
    >
      <Figures
        figures={[
          {
            label: 'Ordered',
            ...(departments.length > 0
              ? knownOf([all.rows, spent], () => ({
                  value: <Amount cents={sum('committed')} whole />,
                  note: `under ${spent?.length} contracts of ${departments.join(', ')}`,
                }))
              : { value: 'unknown', note: 'Enter its department to see this' }),
          },
          {
            label: 'Paid',
            ...(departments.length > 0
              ? knownOf([all.rows, spent], () => ({ value: <Amount cents={sum('paid')} whole /> }))
              : { value: 'unknown' }),
          },
          {
            label: 'Open requests',
            ...knownOf([agreements.rows, requests.rows], () => ({ value: String(open) })),
            to: `/customer-management?where.client=${ids.join()}&where.status=new,in_progress,waiting`,
          },
          {
            label: 'Resolved on time',
            ...known(requests.rows, () => ({
              value: kept === null ? 'none yet' : `${kept}%`,
              ...(mark !== null && { note: `${mark} of 5 satisfaction` }),
              ...(kept !== null && kept < 80 && { tone: 'warn' as const }),
            })),
          },
        ]}
      />
      <Panel title="Client agency">
        <RecordFacts
          of={client}
          row={row}
          show={['code', 'parent', 'kind', 'department', 'email', 'phone', 'address', 'account_manager', 'notes']}
        />
      </Panel>
      {(parts.length > 0 || clientLife.isOpen(row)) && (
        <Panel
          title="Departments and divisions"
          about={
            parts.length > 0
              ? 'They are part of this client agency. The figures, agreements, contacts and requests here count theirs too.'
              : 'None yet. A department or division has its own page, and its figures count here too.'
          }
          actions={clientLife.isOpen(row) && <ButtonLink to={`/clients/new?parent=${id}`}>Add department</ButtonLink>}
        >
          {parts.length > 0 && (
            <RecordTable
              of={client}
              found={{ ...all, rows: parts }}
              columns={[
                'code',
                'name',
                'kind',
                ...(parts.some((each) => each.parent !== id) ? ['parent' as const] : []),
                'account_manager',
                'status',
              ]}
            />
          )}
        </Panel>
      )}
      <RowsPanel
        title="Requests by category"
        of={serviceRequest}
        by="category"
        figure={null}
        where={{ client: ids.join() }}
        list="/customer-management"
      />
      <Panel
        title="Account plan"
        about={
          row.plan
            ? undefined
            : 'The client’s goals this year, and your plan to support them. Edit the client agency to change it.'
        }
      >
        {row.plan ? <LongText text={row.plan} /> : null}
      </Panel>
      <Panel
        title="Agreements"
        actions={
          clientLife.isOpen(row) && <ButtonLink to={`/clients/agreements/new?client=${id}`}>New agreement</ButtonLink>
        }
      >
        <RecordTable of={agreement} found={agreements} columns={['title', ...ofWhom, 'kind', 'ends_on', 'status']} />
      </Panel>
      <Panel title="Contacts" actions={<Button onClick={() => setContact('new')}>Add</Button>}>
        {contacts.rows?.length === 0 && (
          <p className="text-ink-2">No contacts yet. Add the people you call about open requests.</p>
        )}
        <ul className="divide-y divide-line">
          {contacts.rows?.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              <span className="min-w-0">
                <span className="block font-semibold">{each.name}</span>
                <span className="block text-xs text-ink-2 break-words">
                  {[parts.find((part) => part.id === each.client)?.name, each.office, each.email, each.phone]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Button onClick={() => setContact(each)}>
                Edit <span className="sr-only">{each.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Requests">
        <RecordTable
          of={serviceRequest}
          found={requests}
          columns={['number', 'title', ...ofWhom, 'priority', 'resolve_by', 'status']}
        />
      </Panel>
      {spent && spent.length > 0 && (
        <Panel title="Spending" about="Contracts that name its departments.">
          <ul className="divide-y divide-line">
            {spent.slice(0, 10).map((each) => (
              <li key={each.id} className="flex justify-between gap-4 py-2">
                <Link className="link min-w-0 break-words" to={`/contracts/${each.id}`}>
                  {each.title}
                </Link>
                <Amount cents={each.committed} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {contact === 'new' && (
        <FormDialog
          of={clientContact}
          title="New contact"
          done="Contact saved"
          start={{ client: id }}
          send={create}
          onClose={() => setContact(undefined)}
        />
      )}
      {contact && contact !== 'new' && (
        <FormDialog
          of={clientContact}
          title={contact.name}
          done="Contact saved"
          row={contact}
          send={sendsChanges(contact.id, edit)}
          onClose={() => setContact(undefined)}
        />
      )}
    </RecordPage>
  )
}
