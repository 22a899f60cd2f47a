import { PreparedInvitations } from '../../employees/screens/PreparedInvitations.tsx'

/** The people of an imported list, who are invited from here. */
export const Prepared = () => <PreparedInvitations />
