import { useState } from 'react'
import { useDraft, useKeeping } from '#kit/record/draft.ts'
import { docFromMarkdown } from '../markdown/rules.ts'
import { readStored, type TextJson, type TextSection } from '../rules.ts'

type Options<More extends object> = {
  section: TextSection | null
  /** Where the input is stored on this device. */ place: string
  /** Input beside the text, stored with it. */ more: More
  isMoreTyped: boolean
  onRestore: (more: More) => void
}
export type Writing = ReturnType<typeof useWriting>

/** A section in writing: input survives a closed tab, and a version that another person saved meanwhile is noticed. */
export function useWriting<More extends object>({ section, place, more, isMoreTyped, onRestore }: Options<More>) {
  const draft = useDraft(place, section?.version ?? null)
  const [opened, setOpened] = useState(() => openedFrom(section))
  /** The document that the editor began with: the saved one, or what was typed before the tab closed. */
  const [begun, setBegun] = useState(opened.doc)
  const [doc, setDoc] = useState(opened.doc)
  const [unsaved, setUnsaved] = useState(draft.found)
  const changed = JSON.stringify(doc) !== JSON.stringify(opened.doc)
  const isTyped = changed || isMoreTyped
  useKeeping(isTyped && !unsaved, () => draft.keep({ doc, ...more }))
  const isNewer = section !== null && opened.version !== null && section.version > opened.version
  /** Another person saved other text after the section was opened here. */
  const theirs = isNewer && (section.content !== opened.content || (section.body ?? '') !== opened.body)
  const show = (next: TextJson) => {
    setBegun(next)
    setDoc(next)
  }
  return {
    doc,
    setDoc,
    begun,
    opened,
    changed,
    isTyped,
    unsaved,
    theirs,
    /** The version that a save changes: a change beside the text is no other text. */
    version: isNewer && !theirs ? section.version : opened.version,
    forget: draft.forget,
    restore() {
      const { doc: before, ...rest } = unsaved!.values as { doc: TextJson } & More
      show(before)
      onRestore(rest as unknown as More)
      setUnsaved(null)
    },
    discard() {
      draft.forget()
      setUnsaved(null)
    },
    /** Keeps the text that is open here as a change of their version. */
    keepMine() {
      const { version, body, content } = section!
      setOpened({ ...opened, version, body: body ?? '', content })
    },
    /** Shows the newest saved version. */
    follow() {
      const next = openedFrom(section)
      setOpened(next)
      show(next.doc)
    },
    /** The text was saved as this version, and the editor stays open. */
    saved({ version, body, content }: Pick<TextSection, 'version' | 'body' | 'content'>) {
      draft.forget()
      setOpened({ version, body: body ?? '', content, doc })
    },
    /** A comment changed the stored document, and the text stays as it is. */
    commented(version: number, marked: TextJson) {
      setOpened({ ...opened, version, doc: marked })
      show(marked)
    },
    moved: (version: number) => setOpened({ ...opened, version }),
  }
}

/** A section from before has its text alone; its document is made from it. */
const openedFrom = (section: TextSection | null) => ({
  version: section?.version ?? null,
  body: section?.body ?? '',
  content: section?.content ?? null,
  doc: readStored(section?.content)?.doc ?? (docFromMarkdown(section?.body ?? '').toJSON() as TextJson),
})
