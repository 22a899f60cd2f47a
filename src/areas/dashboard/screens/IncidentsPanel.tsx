import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Nothing } from './Rows.tsx'

/** No incident can be opened here yet, so none is: this panel reads them as soon as there is a record of one. */
export const IncidentsPanel = () => (
  <Panel title="Open incidents" actions={<ButtonLink to="/incident-timeline">Incidents</ButtonLink>}>
    <Nothing>No incident is open.</Nothing>
  </Panel>
)
