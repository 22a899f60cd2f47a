/** The public settings of this installation, before sign-in. */
export type Config = { productName: string; supabaseUrl: string; anonKey: string; demo: boolean }

export async function loadConfig(): Promise<Config> {
  const answer = await fetch('/config.json', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The server answered ${answer.status} when asked for its configuration.`)
  return (await answer.json()) as Config
}
