// Part of the service worker: logs its life cycle.
for (const step of ['install', 'activate'])
  self.addEventListener(step, () => console.info(`Background worker: ${step}`, self.registration.scope))
