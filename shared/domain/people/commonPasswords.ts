/** The most common stolen passwords of twelve letters and more, without spaces and in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password1234 password12345 password123456 passwordpassword password2024! password2025! password2026! mypassword123
mypassword1234 newpassword123 newpassword1 changeme1234 changeme12345 changemenow1 letmein12345 letmeinplease
letmein123456 welcome12345 welcome123456 welcome2024! welcome2025! welcome2026! welcometothe administrator administrator1
admin1234567 admin12345678 admin123456789 adminadmin12 adminadminadmin rootrootroot qwertyuiop12 qwertyuiop123
qwertyuiop[] qwertyuiop1234 qwerty123456 qwerty1234567 qwerty12345678 qwertyqwerty qwertyqwerty1 1qaz2wsx3edc
1qaz2wsx3edc4rfv 1q2w3e4r5t6y 1q2w3e4r5t6y7u qazwsxedcrfv qazwsxedc123 zaq12wsxcde3 asdfghjkl123 asdfghjkl1234
asdfghjkl;'\\ zxcvbnm12345 zxcvbnm123456 zxcvbnm,./12 abcdefghijkl abcdefghijklm abc123456789 abcd12345678 a1b2c3d4e5f6
iloveyou1234 iloveyou12345 iloveyousomuch iloveyouforever iloveyou1314 sunshine1234 sunshine12345 princess1234
princess12345 football1234 football12345 baseball1234 basketball12 basketball123 superman1234 batman123456 dragon123456
monkey123456 michael12345 charlie12345 jordan123456 jennifer1234 liverpool123 liverpool1234 chelsea12345 manchester12
manchesterunited arsenal12345 newzealand12 newzealand123 newzealand1234 aotearoa1234 aotearoa2025 aotearoa2026
allblacks123 allblacks1234 kiakaha12345 wellington12 wellington123 wellington1234 auckland1234 auckland12345
christchurch christchurch1 christchurch12 christchurch123 dunedin12345 hamilton1234 tauranga1234 starwars1234
pokemon12345 minecraft123 minecraft1234 computer1234 computer12345 internet1234 secret123456 supersecret1
supersecret12 supersecret123 trustno1trustno1 thisismypassword mysecretpassword correcthorsebatterystaple asbestos1234
asbestos12345 asbestosasbestos clearfloor12 clearfloor123 clearfloor1234 demo-password-1 temporary123 temporary1234
summer123456 summer2024!! summer2025!! summer2026!! winter123456 spring123456 autumn123456 google123456 facebook1234
samsung12345 blink182blink whatever1234 whatever12345 godisgreat12 jesuschrist1 jesusislord1 blessed12345`
    .split(/\s+/)
    .filter(Boolean),
)
