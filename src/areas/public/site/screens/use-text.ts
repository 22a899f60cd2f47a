import { use } from 'react'
import { readerNow, useLanguage } from '#client/language.ts'
import type { Text } from './TextPage.tsx'

type Load = () => Promise<Text>
const known = new Map<Load, Text>()
const loading = new Map<Load, Promise<Text>>()

function begin(load: Load): Promise<Text> {
  const begun = loading.get(load) ?? load().then((text) => (known.set(load, text), text))
  loading.set(load, begun)
  return begun
}

/** Before a page is drawn: the translation of its text, for those who read it. */
export const loadText = async (load: Load): Promise<unknown> => (readerNow().to === 'en' ? undefined : begin(load))

/** A whole text in the language of the page. The translation is a file of its own. */
export const useText = (english: Text, load: Load): Text =>
  useLanguage() === 'en' ? english : (known.get(load) ?? use(begin(load)))
