import { dutyLife, incidentLife } from '#areas/disasters/incidents/life.ts'
import type { Life } from '#platform/life.ts'

/**
 * Every life, in one list: the trail, the histories, the description of the API and the access screen read it. Where two
 * lives share a topic, the first one names it.
 */
export const lives: readonly Life[] = [incidentLife, dutyLife]
