import type { DemoDesk } from '#platform/functions/demo/desk.ts'

/** A visitor finds the same notices, tasks and approval requests as the person whose role they have. */
export const demoDesk: DemoDesk = {
  async takeOver(tx, { organization, before, visitor }) {
    const at = [organization, before, visitor]
    const whose = '(select user_id from organization_members where organization_id = $1 and email = $2)'
    await tx.sql(
      `insert into notifications (organization_id, user_id, event, words, path, about_organization, table_name, record,
        happening, at)
       select organization_id, $3, event, words, path, about_organization, table_name, record, happening, at
       from notifications where organization_id = $1 and user_id = ${whose} and read_at is null`,
      at,
    )
    await tx.sql(
      `insert into tasks (organization_id, created_by, assignee, title, details, kind, table_name, record, due_on, due_at,
        zone)
       select organization_id, $3, $3, title, details, kind, table_name, record, due_on, due_at, zone from tasks
       where organization_id = $1 and assignee = ${whose} and done_at is null`,
      at,
    )
    await tx.sql(
      `insert into approval_waiting (organization_id, request, turn, person, since) select organization_id, request, turn,
        $3, since from approval_waiting where organization_id = $1 and person = ${whose} and for_person is null`,
      at,
    )
  },
  async clear(tx, visitor) {
    await tx.sql('delete from tasks where assignee = $1', [visitor])
  },
}
