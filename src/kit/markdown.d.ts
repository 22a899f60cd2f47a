/** Made by bin/bootstrap/markdown.js. */
declare module '*.md' {
  export const head: Readonly<Record<string, string>> & { readonly words: number }
  export const html: string
  export const headings: readonly { id: string; title: string }[]
}

declare module '*.md?head' {
  export const title: string
  const head: Readonly<Record<string, string>> & { readonly words: number }
  export default head
}

declare module '*.md?title' {
  const titled: readonly [title: string, description: string]
  export default titled
}
