import { declaredArea, disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'

/** The register of declarations: open, closed, and the programs each one funds. */
export default function DeclarationsScreen() {
  const actor = useActor()
  const { rows } = useRecords(disasterDeclaration, (from) =>
    from.eq('status', 'open').order('declared_on', { ascending: false }).limit(200),
  )
  const { rows: areas } = useRecords(declaredArea, (from) => from.limit(1_000))
  const open = new Set(rows?.map(({ id }) => id))
  const first = whyNotEdit(disasterDeclaration, null, actor) === null && (
    <ButtonLink look="main" to="/disaster/new">
      <Icon name="plus" />
      New declaration
    </ButtonLink>
  )
  return (
    <Screen area="Emergency & Disaster" title="Disaster declarations" actions={first}>
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'Open',
              ...known(rows, (rows) => ({ value: String(rows.length) })),
              to: '/disaster?where.status=open',
            },
            {
              label: 'Major disasters',
              ...known(rows, (rows) => ({
                value: String(rows.filter(({ type }) => type === 'DR').length),
                note: 'of open declarations',
              })),
              to: '/disaster?where.status=open&where.type=DR',
            },
            {
              label: 'Public Assistance',
              ...known(rows, (rows) => ({
                value: String(rows.filter(({ public_assistance }) => public_assistance).length),
              })),
              to: '/disaster?where.status=open&where.public_assistance=yes',
            },
            {
              label: 'Designated areas',
              ...knownOf([areas, rows], (areas) => ({
                value: String(areas.filter(({ declaration }) => open.has(declaration)).length),
                note: 'in open declarations',
              })),
            },
          ]}
        />
        <RecordList
          of={disasterDeclaration}
          columns={['number', 'title', 'type', 'state', 'declared_on', 'incident_begins', 'incident_ends', 'status']}
          first={first}
        />
      </div>
    </Screen>
  )
}
