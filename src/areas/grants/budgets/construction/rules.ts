import type { ConstructionLine, ObjectClass } from '../records.ts'

const lineOfClass: Partial<Record<ObjectClass, ConstructionLine>> = {
  personnel: 'a',
  fringe: 'a',
  travel: 'a',
  indirect: 'a',
  equipment: 'l',
  construction: 'k',
}

type Classified = { class: ObjectClass; construction_line?: ConstructionLine | null | undefined }

/** The line of the SF-271 for a cost: its own, or else that of its object class. Other classes are miscellaneous. */
export const constructionLineOf = ({ class: name, construction_line }: Classified): ConstructionLine =>
  construction_line ?? lineOfClass[name] ?? 'm'
