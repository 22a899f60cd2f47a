/** The public settings of this installation, before sign-in. */
export type Config = { productName: string; supabaseUrl: string; anonKey: string; demo: boolean }

const place = 'config'

/** Without a line, those of the last visit. */
export async function loadConfig(): Promise<Config> {
  const answer = await fetch('/config.json', { credentials: 'same-origin' }).catch((error: unknown) => {
    const kept = localStorage.getItem(place)
    if (!kept) throw error
    return new Response(kept)
  })
  if (!answer.ok) throw new Error(`The server answered ${answer.status} when asked for its configuration.`)
  const text = await answer.text()
  try {
    localStorage.setItem(place, text)
  } catch {
    // A browser without storage asks each time.
  }
  return JSON.parse(text) as Config
}
