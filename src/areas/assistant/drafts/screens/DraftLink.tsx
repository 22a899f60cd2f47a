import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { draftTables } from '../words.ts'

/** In the head of a record that something can be drafted for. */
export const DraftLink = ({ of, row }: Surrounded) =>
  (draftTables as readonly string[]).includes(of.table) ? (
    <ButtonLink look="quiet" to={`/drafts/new?table=${of.table}&record=${row.id}`} className="max-sm:px-3">
      <Icon name="bulb" />
      <span className="max-sm:sr-only">Draft text</span>
    </ButtonLink>
  ) : null
