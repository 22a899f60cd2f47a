type Action = Record<'title' | 'kind' | 'section' | 'about' | 'words', string>

/** The actions with all typed words in their title, record, section, description or trade names, by section and record. */
export function actionsFound<Of extends Action>(actions: readonly Of[], typed: string): Of[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const of = ({ title, kind, section, about, words: names }: Action) =>
    `${title} ${kind} ${section} ${about} ${names}`.toLowerCase()
  return actions
    .filter((action) => words.every((word) => of(action).includes(word)))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ section, kind, title }: Action): string => [section, kind, title].join('\u0000')
