import type { Member } from '#platform/commands/command.ts'
import type { Services } from '#platform/services.ts'

/** As the person sees them: colleagues, who are named in every record. */
export const namesOfPeople = async ({ database }: Services, actor: Member): Promise<string[]> =>
  (
    await database.read(
      { role: 'authenticated', actor },
      {
        text: 'select display_name from public.organization_members where organization_id = $1 limit 5000',
        values: [actor.organization_id],
      },
    )
  ).rows.map(({ display_name }) => display_name as string)
