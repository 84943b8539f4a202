/** Towns of New Zealand by the postcode of their street addresses. */
export const TOWNS = `
  0200 Paihia
  0202 Russell
  0210 Kawakawa
  0211 Moerewa
  0230 Kerikeri
  0310 Dargaville
  0405 Kaikohe
  0410 Kaitaia
  0505 Mangawhai
  0520 Maungaturoto
  0800 Helensville
  0810 Huapai, Kumeu
  0812 Waimauku
  0900 Wellsford
  0910 Warkworth
  0930 Whangaparaoa
  0931 Orewa
  0932 Red Beach, Silverdale
  2110 Papakura
  2112 Takanini
  2113 Drury
  2120 Pukekohe
  2121 Tuakau
  2123 Waiuku
  3025 Murupara
  3119 Te Puke
  3120 Whakatane
  3121 Ohope
  3122 Opotiki
  3127 Kawerau
  3129 Katikati
  3225 Raglan
  3300 Morrinsville
  3320 Te Aroha
  3330 Taupo
  3334 Turangi
  3400 Matamata
  3410 Tirau
  3411 Putaruru
  3420 Tokoroa
  3434 Cambridge
  3500 Thames
  3506 Coromandel
  3510 Whitianga
  3600 Paeroa
  3610 Waihi
  3620 Whangamata
  3700 Huntly
  3710 Te Kauwhata
  3720 Ngaruawahia
  3800 Te Awamutu
  3900 Otorohanga
  3910 Te Kuiti
  3920 Taumarunui
  4010 Gisborne
  4102 Clive, Haumoana
  4108 Wairoa
  4130 Havelock North
  4200 Waipukurau
  4210 Waipawa
  4320 Waitara
  4322 Eltham
  4330 Inglewood
  4332 Stratford
  4520 Patea
  4610 Hawera
  4616 Opunake
  4702 Feilding
  4710 Marton
  4720 Taihape
  4814 Foxton
  4818 Bulls
  4821 Shannon
  4910 Pahiatua
  4920 Woodville
  4930 Dannevirke
  5034 Paekakariki
  5036 Waikanae
  5510 Levin
  5512 Otaki
  5710 Featherston
  5711 Martinborough
  5712 Greytown
  5713 Carterton
  7005 Mapua
  7020 Richmond
  7022 Brightwater
  7025 Wakefield
  7110 Takaka
  7120 Motueka
  7220 Picton
  7300 Kaikoura
  7334 Hanmer Springs
  7400 Rangiora
  7410 Amberley
  7430 Oxford
  7510 Darfield
  7520 Akaroa
  7604 Prebbleton
  7608 Lincoln
  7610 Woodend
  7614 Rolleston
  7630 Kaiapoi
  7632 Leeston
  7730 Methven
  7805 Greymouth
  7810 Hokitika
  7825 Westport
  7830 Reefton
  7901 Twizel
  7920 Temuka
  7924 Waimate
  7925 Fairlie
  7930 Geraldine
  9024 Mosgiel
  9220 Milton
  9230 Balclutha
  9302 Arrowtown
  9305 Wanaka
  9310 Cromwell
  9320 Alexandra
  9330 Clyde
  9332 Ranfurly
  9400 Oamaru
  9500 Roxburgh
  9600 Te Anau
  9610 Otautau
  9710 Gore
  9720 Winton
  9730 Lumsden
  9814 Bluff
  9822 Riverton`
