import { useActor } from '#client/use-actor.ts'
import { atLeast } from '#platform/roles.ts'
import { ImportSchedule } from './ImportSchedule.tsx'

export const ImportForAdmins = () => atLeast('admin', useActor()) && <ImportSchedule />
