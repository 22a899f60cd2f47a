/** How much the assistant knows about the user. No rule derives `premium`. */
export type Level = 'public' | 'authenticated' | 'premium'

export const levels: Record<Level, { name: string; description: string }> = {
  public: { name: 'Public Assistant', description: 'Learn about the product' },
  authenticated: { name: 'Platform Guide', description: 'Get help using the platform' },
  premium: { name: 'Premium AI Agent', description: 'Your personal productivity assistant' },
}

export const levelOf = ({ loading, user }: { loading: boolean; user: unknown }): Level =>
  loading || !user ? 'public' : 'authenticated'

export type Branding = {
  companyName: string
  primaryColor: string
  secondaryColor: string
  logoUrl?: string
  welcomeMessage?: string
}
type Config = Partial<Record<keyof Branding, unknown>> | null
export type Organization = { name: string; branding_config: Config } | null
export type Agent = { branding_config: Config; welcome_message: string | null } | null

export const defaults = (productName: string): Branding => ({
  companyName: productName,
  primaryColor: '#3B82F6',
  secondaryColor: '#1E40AF',
})

/** The defaults, overridden by the organization's settings, then by the agent's. Only text counts as set. */
export function brandingOf(productName: string, organization: Organization, agent: Agent): Branding {
  return { ...defaults(productName), ...set(organization?.branding_config), ...set(agent?.branding_config) }
}

/** The agent's own welcome, or its branding's, or the organization's, or a default. */
export function welcomeOf({ companyName }: Branding, level: Level, organization: Organization, agent: Agent): string {
  return (
    agent?.welcome_message ||
    set(agent?.branding_config).welcomeMessage ||
    set(organization?.branding_config).welcomeMessage ||
    `Hello! I am the assistant of ${companyName}. ${asks[level]}`
  )
}

const asks: Record<Level, string> = {
  public: 'Ask me what it does, who it is for and which regulations it follows.',
  authenticated: 'Ask me about your records, how to do something here, or what a regulation says. I cite my sources.',
  premium: 'What can I do for you?',
}

/** Suggested first questions. */
export const starters: Record<Level, readonly string[]> = {
  public: ['What can Granary do?', 'Who can see my organization?', 'When is noncompetitive procurement allowed?'],
  authenticated: ['What is due for me?', 'Which invoices are overdue?', 'When is noncompetitive procurement allowed?'],
  premium: ['What is due for me?'],
}

/** A source ends with its address, where it is a record or a section of the documentation. */
export function sourceOf(citation: string): { words: string; path?: string } {
  const [, words, path] =
    /^(.*) (\/records\/[a-z_]+\/[0-9a-f-]{36}|\/documentation\/[\w-]+(?:#[\w-]+)?)$/s.exec(citation) ?? []
  return words !== undefined && path !== undefined ? { words, path } : { words: citation }
}

/** The records among the sources of an answer: “the second one” is read by its place in them. */
export const rowsOf = (citations: readonly string[]): { table: string; id: string }[] =>
  citations.flatMap((citation) => {
    const [, table, id] = /^\/records\/([a-z_]+)\/([0-9a-f-]{36})$/.exec(sourceOf(citation).path ?? '') ?? []
    return table && id ? [{ table, id }] : []
  })

const set = (config: Config | undefined): Partial<Branding> =>
  Object.fromEntries(
    Object.entries(config ?? {}).filter(
      ([name, value]) => known.has(name) && typeof value === 'string' && value.trim() !== '',
    ),
  )
const known = new Set(['companyName', 'primaryColor', 'secondaryColor', 'logoUrl', 'welcomeMessage'])
