import { Fragment, type ReactNode } from 'react'
import { translated, type NamesIn } from '#platform/say.ts'

type SayProps<Text extends string> = {
  text: string extends Text ? never : Text
  values: Record<NamesIn<Text>, ReactNode>
}

/** A sentence with elements inside: each language puts them in its own order. */
export const Say = <const Text extends string>({ text, values }: SayProps<Text>) =>
  translated(text)
    .split(/\{(\w+)\}/)
    .map((part, at) => <Fragment key={at}>{at % 2 ? (values as Record<string, ReactNode>)[part] : part}</Fragment>)
