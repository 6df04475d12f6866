/*
 * What the generated rows are made of, as SQL.
 */

export const nouns = `array['Guardián','Dragón','Castillo','Faro','Puma','Cóndor','Zorro','Espada','Escudo','Bosque','Volcán','Glaciar',
	'Laguna','Torre','Puente','Tren','Robot','Piloto','Mago','Caballero','Corsario','Fantasma','Relámpago','Cometa','Planeta',
	'Laberinto','Jardín','Desierto','Oráculo','Tambor','Reloj','Espejo','Martillo','Yaguareté','Carpincho','Ballena','Ñandú',
	'Hornero','Mulita','Vizcacha']`;
export const qualities = `array['del Alba','de Sal','de Cobre','Eterno','Perdido','de Ascuas','Austral','de la Puna','Carmesí','de Hierro',
	'Nocturno','del Estero','de Cristal','Sellado','Dorado','del Norte','Errante','de Niebla','Antiguo','de Jade','Sin Nombre',
	'de los Vientos','del Abismo','Escarlata','de Papel','Fugaz','Gemelo','de la Tormenta','Ámbar','Secreto']`;
export const endings = `array['','','',' en inglés',' completo',' con caja',' primera edición',' sellado',' foil',' x2']`;
export const openings = `array['Guardado en folio desde el primer día.','Funciona perfecto, probado esta semana.','Tiene un detalle en la esquina.',
	'La cambio porque la tengo repetida.','Con caja y manual.','Jugada con cariño.','Sin uso, en su bolsa.','Bordes parejos.',
	'Lo encontré en una mudanza.','Viene con todo lo de la foto.']`;
export const closings = `array['Envío a todo el país.','Prefiero mano a mano.','Escucho ofertas.','Busco lo de la lista.','Acepto combinaciones.',
	'Puedo mandar más fotos.','Va bien protegida.','No vendo, solo cambio.','Respondo a la noche.','Paso por el centro los sábados.']`;
export const cities = `array['Rosario, Santa Fe','La Plata, Buenos Aires','Córdoba, Córdoba','Mendoza, Mendoza','Salta, Salta','Ushuaia, Tierra del Fuego',
	'Posadas, Misiones','Neuquén, Neuquén','Paraná, Entre Ríos','San Juan, San Juan']`;
export const lines = `array['¡Hola! ¿Sigue disponible?','Sí, sigue.','¿Me mandás fotos?','Ahí van.','¿De qué zona sos?','De Rosario, puedo enviar.',
	'Me interesa, te paso lo que tengo.','Dale, lo miro a la noche.','Joya, cerramos.','Gracias, aviso.']`;
export const weightedConditions = `array['mint','near_mint','excellent','good','played','poor']`;
export const weightedRarities = `array['common','common','common','common','uncommon','uncommon','rare','rare','veryRare','ultraRare','secretRare','legendary','crownRare']`;
/** Everything was made in the 700 days from here, evenly, so that numbers and ids sort as time does. */
export const epoch = `timestamptz '2024-01-01 00:00:00+00'`;
export const span = 700 * 24 * 3600;
export const commentTexts = `array['¡Qué vitrina! La del medio la busco hace años.','¿La segunda la cambiarías?','La luz le queda bárbara.',
	'Tremenda colección, felicitaciones.','Tengo la misma, pero con la caja rota.','Si algún día la cambiás, avisame primero.']`;
