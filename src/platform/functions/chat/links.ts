/**
 * No address in a model’s answer: text in a record could make it write one that carries data away when someone opens
 * it. Records are opened by the sources below an answer, which the server writes.
 */
export function linkless(text: string): string {
  return text
    .replaceAll(/!?\[([^\]]*)\]\(\s*<?[^)\s]*[^)]*\)/g, (_, words: string) =>
      words.trim() ? `${words} ${removed}` : removed,
    )
    .replaceAll(/<[a-z/!][^>]*>/gi, ' ')
    .replaceAll(
      /(?:\b[a-z][a-z0-9+.-]*:\/\/|\b(?:javascript|data|mailto|tel|vbscript):|\bwww\.|(?<![\w@.])\/\/(?=[\w-]+\.))\S*/gi,
      removed,
    )
    .replaceAll(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, removed)
}

const removed = '[link removed]'

/** The same for text that arrives in pieces: an address never contains a blank, so the last word waits. */
export async function* withoutLinks(words: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of words) {
    rest += piece
    const end = rest.search(/\s\S*$/)
    // A link in Markdown may hold blanks between its brackets: it waits until it is closed.
    const ready = rest.slice(0, end + 1)
    if (end < 0 || (/\[[^\]]*(?:\](?:\([^)]*)?)?$|<[^>]*$/.test(ready) && rest.length < longest)) continue
    yield linkless(ready)
    rest = rest.slice(end + 1)
  }
  if (rest) yield linkless(rest)
}

const longest = 4_000
