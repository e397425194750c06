/** Of your dashboard; the local platform prints its own as `dashboardId`. */
export const dashboardId = 'PUBLIC_ID';
