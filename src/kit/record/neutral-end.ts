import type { Life } from '#platform/life.ts'
import { pathOf } from '#platform/life/path.ts'
import { dialOf } from './status.ts'

/** An end beside the usual way that is no failure either: a bid that closed without an award, a canceled order. */
export const isNeutralEnd = (life: Life, status: string): boolean =>
  !life.isOpen({ status }) && dialOf(status, life.record.fields.status) === 'off' && !pathOf(life).includes(status)
